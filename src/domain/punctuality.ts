/**
 * On time or late, for delivery (drop date against check-in) and pick-up (pick-up date against check-in). What leads is
 * the difference in words; the label beside it follows a rule. As specified, a check-in at or after the scheduled time
 * is On-Time; `conventional` turns that round for operators who want it. Both are judged to the nearest minute, so that
 * the label never speaks of a difference that the words don't have.
 */
import { type Message, msg, t } from '#language/say.ts';
import { formatDuration } from './date-format.ts';

export const PUNCTUALITY_MODES = ['as-specified', 'conventional'] as const;
export type PunctualityMode = (typeof PUNCTUALITY_MODES)[number];
export type Punctuality = 'On-Time' | 'Late' | 'No Info';

const LABELS: Record<Punctuality, Message> = {
  'On-Time': msg('On-Time'),
  Late: msg('Late'),
  'No Info': msg('No Info'),
};

/** The label as it is read. */
export const punctualityWords = (label: Punctuality): string => t(LABELS[label]);

/** How each mode judges, for whoever asks. */
const PUNCTUALITY_RULES: Record<PunctualityMode, Message> = {
  'as-specified': msg('A check-in at or after the scheduled time counts as On-Time, an earlier one as Late.'),
  conventional: msg('A check-in at or before the scheduled time counts as On-Time, a later one as Late.'),
};

type MaybeInstant = string | null | undefined;

const MINUTE_MS = 60_000;

/** Actual minus scheduled in whole minutes, to the nearest; null when either is missing. */
export function minutesLate(scheduled: MaybeInstant, actual: MaybeInstant): number | null {
  if (!scheduled || !actual) return null;
  const difference = Date.parse(actual) - Date.parse(scheduled);
  if (Number.isNaN(difference)) return null;
  // Half a minute counts as one, early and late alike.
  return Math.sign(difference) * Math.round(Math.abs(difference) / MINUTE_MS) || 0;
}

/** The label; `No Info` without a check-in or a schedule. */
export function punctuality(scheduled: MaybeInstant, actual: MaybeInstant, mode: PunctualityMode): Punctuality {
  const late = minutesLate(scheduled, actual);
  if (late === null) return 'No Info'; // not a text: a key
  const onTime = mode === 'conventional' ? late <= 0 : late >= 0;
  return onTime ? 'On-Time' : 'Late'; // not a text: keys
}

/** `11 min late`, `1 d 3 h early`, `on the minute`; empty when unknown. */
export function differenceInWords(scheduled: MaybeInstant, actual: MaybeInstant): string {
  const late = minutesLate(scheduled, actual);
  if (late === null) return '';
  if (late === 0) return t('on the minute');
  const length = formatDuration(late * MINUTE_MS);
  return late > 0 ? t('{length} late', { length }) : t('{length} early', { length });
}

export interface Timeliness {
  /** The difference in words. */
  difference: string;
  /** Whether it was late by the clock, whatever the label says. */
  late: boolean;
  label: Punctuality;
  /** How the label is judged. */
  rule: string;
}

/** What a screen tells of a check-in against its schedule; null without one of the two. */
export function timelinessOf(scheduled: MaybeInstant, actual: MaybeInstant, mode: PunctualityMode): Timeliness | null {
  const late = minutesLate(scheduled, actual);
  if (late === null) return null;
  return {
    difference: differenceInWords(scheduled, actual),
    late: late > 0,
    label: punctuality(scheduled, actual, mode),
    rule: t(PUNCTUALITY_RULES[mode]),
  };
}
