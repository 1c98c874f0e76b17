/** The time of a notification in words: when it happened, and when it became known where that was later. */
import { formatDateTime, formatPlaceTime, shownIn } from './date-format.ts';

/** Closer together than this, event and arrival are one time, ms. */
const SAME_MS = 2 * 60_000;

export interface NotificationTimes {
  /** When the server heard of it. */
  createdAt: string;
  /** When it happened; missing where nobody said. */
  occurredAt?: string | null | undefined;
}

export interface NotificationTime {
  /** The instant that counts, ISO. */
  at: string;
  /** `11/21/2026 19:12 PST`; without the zone's name where no place is known. */
  text: string;
  /** `19:37`, with its date where that is another day; null when it was known at once. */
  received: string | null;
}

/**
 * `zone`: IANA name of the place's time zone; left out, the zone of the device that shows it. An event after its arrival
 * (nobody knows what comes) is shown as it arrived.
 */
export function notificationTime({ createdAt, occurredAt }: NotificationTimes, zone?: string): NotificationTime {
  const late = occurredAt ? Date.parse(createdAt) - Date.parse(occurredAt) : 0;
  const words = (instant: string) => (zone ? formatPlaceTime(instant, zone) : formatDateTime(instant));
  if (!occurredAt || !(late > SAME_MS)) {
    const at = occurredAt && late >= 0 ? occurredAt : createdAt;
    return { at, text: words(at), received: null };
  }
  const [happened, heard] = [shownIn(occurredAt, zone), shownIn(createdAt, zone)];
  const received = heard?.day === happened?.day ? (heard?.time ?? '') : `${heard?.day} ${heard?.time}`;
  return { at: occurredAt, text: words(occurredAt), received };
}
