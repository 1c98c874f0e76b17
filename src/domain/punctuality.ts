/**
 * On time or late, for delivery (drop date against check-in) and pick-up (pick-up date against check-in). As specified,
 * a check-in at or after the scheduled time is On-Time; `conventional` turns that round for operators who want it. The
 * signed difference in words stands beside it always, so nobody depends on the word alone.
 */
import { formatDuration } from './duration-format.ts';

export const PUNCTUALITY_MODES = ['as-specified', 'conventional'] as const;
export type PunctualityMode = (typeof PUNCTUALITY_MODES)[number];
export type Punctuality = 'On-Time' | 'Late' | 'No Info';

type MaybeInstant = string | null | undefined;

/** Actual minus scheduled, ms; null when either is missing. */
function differenceOf(scheduled: MaybeInstant, actual: MaybeInstant): number | null {
  if (!scheduled || !actual) return null;
  const difference = Date.parse(actual) - Date.parse(scheduled);
  return Number.isNaN(difference) ? null : difference;
}

/** The verdict; `No Info` without a check-in or a schedule. */
export function punctuality(scheduled: MaybeInstant, actual: MaybeInstant, mode: PunctualityMode): Punctuality {
  const difference = differenceOf(scheduled, actual);
  if (difference === null) return 'No Info';
  const onTime = mode === 'conventional' ? difference <= 0 : difference >= 0;
  return onTime ? 'On-Time' : 'Late';
}

/** `2 h 15 min after schedule`, `1 d 3 h before schedule`, `on schedule` within a minute; empty when unknown. */
export function differenceInWords(scheduled: MaybeInstant, actual: MaybeInstant): string {
  const difference = differenceOf(scheduled, actual);
  if (difference === null) return '';
  if (Math.abs(difference) < 60_000) return 'on schedule';
  return `${formatDuration(difference)} ${difference > 0 ? 'after' : 'before'} schedule`;
}
