/**
 * What people are told of outcomes of a load or BOL: one that holds, one that says otherwise than the completion, and one
 * that was taken back. A second record of the same, or one that came too late to count, is no news: it would stand in the
 * place of what they were told before.
 */
import { type OutcomeState, outcomeHappened, outcomeState, outcomeTold, reasonWords } from '#domain/stop-outcome.ts';
import type { StopOutcome, Visited } from '#domain/visits.ts';
import { t } from '#language/say.ts';
import type { BolNames, LoadNames } from './names.ts';

interface OutcomeNews {
  text: () => string;
  at?: Date;
  proposal?: Pick<StopOutcome, 'byCompanyId' | 'byName' | 'plan' | 'proposedDate'>;
}

type Names = LoadNames | BolNames;

/** Of several in one change people are told the first: the one that needs them most, and what holds before what is gone. */
const ORDER: readonly OutcomeState[] = ['contradicts', 'counts', 'voided'];

/** What there is to tell of the outcomes of a row, the most important first. */
export function outcomeNews(before: Visited, after: Visited, names: Names): OutcomeNews[] {
  const former = new Map(before.outcomes?.map((outcome) => [outcome._id, outcomeState(outcome, before)]));
  const now = (after.outcomes ?? []).map((outcome) => ({ outcome, is: outcomeState(outcome, after) }));
  return ORDER.flatMap((state) =>
    now.flatMap(({ outcome, is }) =>
      is === state ? newsOf(outcome, { was: former.get(outcome._id), is, names }) : [],
    ),
  );
}

interface Turn {
  /** Undefined of a new one. */
  was: OutcomeState | undefined;
  is: OutcomeState;
  names: Names;
}

function newsOf(outcome: StopOutcome, { was, is, names }: Turn): OutcomeNews[] {
  const { kind, plan, proposedDate, byCompanyId, byName } = outcome;
  const isKnown = was !== undefined && was !== 'superseded';
  if (is === 'voided') return isKnown && was !== is ? [{ text: () => takenBackTold(kind, names) }] : [];
  const at = new Date(outcome.at);
  if (is === 'contradicts') return was === is ? [] : [{ text: () => contradictionTold(kind, names), at }];
  if (isKnown) return [];
  const text = () => outcomeSaid(outcome, names);
  return [{ text, at, ...(plan !== null && { proposal: { byCompanyId, byName, plan, proposedDate } }) }];
}

function takenBackTold(kind: string, names: Names): string {
  const values = { ...names, outcome: outcomeHappened(kind) };
  return 'file' in names
    ? t('The BOL {file} of load {load} (P/U {pUNum}): "{outcome}" was taken back.', values)
    : t('The load {load} (P/U {pUNum}): "{outcome}" was taken back.', values);
}

const contradictionTold = (kind: string, names: Names): string =>
  t('The BOL {file} of load {load} (P/U {pUNum}): "{outcome}" contradicts its completion.', {
    ...names,
    outcome: outcomeHappened(kind),
  });

function outcomeSaid({ kind, reason }: StopOutcome, names: Names): string {
  const what =
    'file' in names
      ? t('The BOL {file} of load {load} (P/U {pUNum})', names)
      : t('The load {load} (P/U {pUNum})', names);
  const news = outcomeTold(kind, what);
  return reason === null
    ? `${news}.`
    : `${t('{what}: {why}', { what: news, why: reasonWords(reason).toLowerCase() })}.`;
}
