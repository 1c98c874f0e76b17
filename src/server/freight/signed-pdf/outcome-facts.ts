/**
 * What happened otherwise than planned, as it stands when the page is made: whoever signed, and when, the refusal after it is
 * on record as well.
 */
import { outcomeDetails, outcomeStateWords } from '#domain/outcome-words.ts';
import { outcomeHappened, outcomeState } from '#domain/stop-outcome.ts';
import type { StopOutcome, Visited } from '#domain/visits.ts';
import { msg, t } from '#language/say.ts';
import { heading } from '../../base/language.ts';
import { bothTimes, type Fact, photoWords } from './evidence.ts';

interface Place {
  zone: string;
  /** Names of companies by id. */
  companies: ReadonlyMap<string, string>;
}

/** One fact for each outcome of the row, those that do not hold too. */
export const outcomeFacts = (row: Visited, place: Place): Fact[] =>
  (row.outcomes ?? []).map((outcome) => [
    heading(msg('Other than planned')),
    linesOf(outcome, row, place).filter(Boolean).join('\n'),
  ]);

function linesOf(outcome: StopOutcome, row: Visited, { zone, companies }: Place): string[] {
  const { kind, byName: name, byCompanyId, photos = [], void: taken } = outcome;
  const company = companies.get(byCompanyId);
  const by = company ? t('by {name} ({company})', { name, company }) : t('by {name}', { name });
  const state = outcomeState(outcome, row);
  return [
    `${outcomeHappened(kind)} ${by}, ${bothTimes(outcome, zone)}`,
    ...outcomeDetails(outcome, row, zone),
    taken ? `Taken back by ${taken.byName}, ${bothTimes(taken, zone)}\n"${taken.reason}"` : outcomeStateWords(state),
    ...photoWords({ photos }),
  ];
}
