/** The freight of a BOL was counted: what is over, short and damaged is computed from it. */

import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import { CountIntent } from '#contract/count.ts';
import { recordCount as recordEndpoint } from '#contract/record-count.ts';
import { Id } from '#contract/values.ts';
import { type Count, countingCount, countTotals, recordCount as recordOnBol, totalsWords } from '#domain/count.ts';
import { t } from '#language/say.ts';
import { aboutBol, change, type Made, NO_BOL, NOTHING, named, whatWords } from './change.ts';
import { changeBol } from './lane.ts';
import { NOTES } from './note-words.ts';
import { kept } from './problem-words.ts';
import { factOf } from './stamp-of.ts';

const args = z.object({ loadId: Id, bolId: Id, count: CountIntent });
/** `companyId`: of the person logged in. */
const context = z.object({ byName: z.string(), companyId: Id });

export const recordCountChange = change({
  type: 'record-count',
  version: 1,
  needsLevel: 2,
  args,
  context,
  lane: ({ loadId }) => loadId,
  rows: ({ bolId }) => [bolId],
  documents: ({ count }) => count.lines.flatMap(({ photos = [] }) => photos),
  request: ({ args: { bolId, count }, occurredAt }) => ({
    endpoint: recordEndpoint,
    params: { id: bolId },
    body: { ...count, occurredAt },
  }),
  fold: (lane, made) => changeBol(lane, made.args.bolId, (bol) => recordOnBol(bol, countOf(made)).row),
  compare: ({ args: { bolId, count } }, { bols }) => {
    const bol = bols.find(({ _id }) => _id === bolId);
    const last = countingCount(bol?.counts);
    const server = bol ? (last ? totalsWords(last.totals) : NOTHING) : t(NO_BOL);
    return [{ label: t('Count'), mine: totalsWords(countTotals(count.lines)), server }];
  },
  words: (about) => t('Count of {what}', { what: whatWords(about) }),
  superseded: () => kept(NOTES.laterCount),
});

const countOf = (made: Made<z.output<typeof args>, z.output<typeof context>>): Count => ({
  ...factOf(made),
  ...made.args.count,
  totals: countTotals(made.args.count.lines),
});

interface Counted {
  bol: Bol;
  count: CountIntent;
  viewer: { user: { name: string }; actor: { companyId: string } };
}

export function recordCount({ bol, count, viewer: { user, actor } }: Counted) {
  return {
    type: recordCountChange.type,
    args: { loadId: bol.loadId, bolId: bol._id, count },
    context: { byName: user.name, companyId: actor.companyId },
    ...named(recordCountChange, aboutBol(bol)),
  };
}
