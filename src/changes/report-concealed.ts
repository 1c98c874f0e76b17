/** Damage was found while unpacking, after the BOL was completed. */

import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import { ConcealedIntent } from '#contract/concealed.ts';
import { reportConcealed as reportEndpoint } from '#contract/report-concealed.ts';
import { Id } from '#contract/values.ts';
import { concealedWords, reportConcealed as reportOnBol } from '#domain/concealed.ts';
import { t } from '#language/say.ts';
import { aboutBol, change, NO_BOL, NOTHING, named, whatWords } from './change.ts';
import { changeBol } from './lane.ts';
import { factOf } from './stamp-of.ts';

export const reportConcealedChange = change({
  type: 'report-concealed',
  version: 1,
  needsLevel: 2,
  args: z.object({ loadId: Id, bolId: Id, report: ConcealedIntent }),
  /** `companyId`: of the person logged in. */
  context: z.object({ byName: z.string(), companyId: Id }),
  lane: ({ loadId }) => loadId,
  rows: ({ bolId }) => [bolId],
  documents: ({ report }) => report.lines.flatMap(({ photos = [] }) => photos),
  request: ({ args: { bolId, report }, occurredAt }) => ({
    endpoint: reportEndpoint,
    params: { id: bolId },
    body: { ...report, occurredAt },
  }),
  fold: (lane, made) =>
    changeBol(lane, made.args.bolId, (bol) => reportOnBol(bol, { ...factOf(made), ...made.args.report })),
  compare: ({ args: { bolId, report } }, { bols }) => {
    const bol = bols.find(({ _id }) => _id === bolId);
    const theirs = bol?.concealed?.at(-1);
    const server = theirs ? concealedWords(theirs) : bol?.completed ? NOTHING : t('Not completed');
    return [{ label: t('After unpacking'), mine: concealedWords(report), server: bol ? server : t(NO_BOL) }];
  },
  words: (about) => t('Concealed damage on {what}', { what: whatWords(about) }),
});

interface Found {
  bol: Bol;
  report: ConcealedIntent;
  viewer: { user: { name: string }; actor: { companyId: string } };
}

export function reportConcealed({ bol, report, viewer: { user, actor } }: Found) {
  return {
    type: reportConcealedChange.type,
    args: { loadId: bol.loadId, bolId: bol._id, report },
    context: { byName: user.name, companyId: actor.companyId },
    ...named(reportConcealedChange, aboutBol(bol)),
  };
}
