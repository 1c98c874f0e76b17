/** How sure a record's time is, in words: the device's clock, the server's, and where it was made. */
import { formatDateTime } from '#domain/date-format.ts';
import { formatDuration } from '#domain/duration-format.ts';
import { LIMITS } from '#domain/limits.ts';
import { utcOffsetOf } from '#domain/stamp.ts';
import type { Evidence } from './timeline-events.ts';

/** Where the record is: only here yet, or how long after the event it arrived when that was not at once. */
export function arrivalWords({ receivedAt }: Evidence, at: string): string {
  if (receivedAt === null) return 'Saved on this device, not sent yet';
  const delay = receivedAt ? Date.parse(receivedAt) - Date.parse(at) : 0;
  if (delay <= LIMITS.skewBadgeMs) return '';
  return `Sent ${formatDuration(delay)} later, arrived ${formatDateTime(receivedAt)}`;
}

/** Both clocks and the device, each as far as it is known. */
export function evidenceWords({ occurredAt, receivedAt, deviceId }: Evidence): string[] {
  return [
    ...(occurredAt ? [`Device clock: ${deviceClock(occurredAt)}`] : []),
    ...(receivedAt ? [`Server: ${formatDateTime(receivedAt)}`] : []),
    ...(deviceId ? [`Device: ${deviceId.slice(-6)}`] : []),
  ];
}

/** The digits the device showed, in its own zone: `11/21/2026 14:02 (UTC−05:00)`. */
function deviceClock(occurredAt: string): string {
  const digits = occurredAt.replace(/(Z|[+-]\d\d:\d\d)$/, '');
  // A hyphen would be a place to break the line.
  return `${formatDateTime(digits)} (UTC${utcOffsetOf(occurredAt).replace('-', '−')})`;
}
