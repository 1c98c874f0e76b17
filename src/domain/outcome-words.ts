/** What was said of an outcome, in words: for the timeline and for paper. */
import { type Message, msg, t } from '#language/say.ts';
import { formatPlaceTime } from './date-format.ts';
import { type OutcomeState, plannedTold, reasonWords, scheduleWords } from './stop-outcome.ts';
import type { StopOutcome, Visited } from './visits.ts';

const STATES: Record<OutcomeState, Message | null> = {
  counts: null,
  superseded: msg('Superseded by an earlier record'),
  contradicts: msg('Contradicts completion'),
  voided: msg('Taken back'),
};

/** Why it does not hold as it was said; empty where it does. */
export function outcomeStateWords(state: OutcomeState): string {
  const words = STATES[state];
  return words === null ? '' : t(words);
}

/**
 * Why, who said so, what is to be done now and how far off schedule it was: a line each, where something was said. A screen has
 * times `written` for its reader.
 */
export function outcomeDetails(outcome: StopOutcome, row: Visited, zone: string, written = formatPlaceTime): string[] {
  const { toldBy, plan } = outcome;
  return [
    whyWords(outcome),
    toldBy && t('Told by {name}', { name: toldBy }),
    plan === null ? '' : t('Then: {plan}', { plan: plannedTold(outcome, zone, written) }),
    scheduleWords(outcome, row),
  ].filter(Boolean);
}

/** `Closed: “Gate locked”`, or the one of them that was given. */
function whyWords({ reason, note }: Pick<StopOutcome, 'reason' | 'note'>): string {
  const words = reasonWords(reason);
  if (!note) return words;
  return words ? t('{reason}: “{note}”', { reason: words, note }) : t('“{words}”', { words: note });
}
