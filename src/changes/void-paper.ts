/** A paper was photographed by mistake, or of the wrong BOL: it is taken back with a reason, and stays on record. */
import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import { voidPaper as voidEndpoint } from '#contract/record-paper.ts';
import { Id } from '#contract/values.ts';
import { type Paper, paperKindWords, voidPaper } from '#domain/papers.ts';
import { bolLabel, change, NO_BOL } from './change.ts';
import { changeBol } from './lane.ts';
import { toldOf } from './stamp-of.ts';

export const voidPaperChange = change({
  type: 'void-paper',
  version: 1,
  needsLevel: 2,
  args: z.object({ loadId: Id, bolId: Id, paperId: Id, reason: z.string() }),
  context: z.object({ byName: z.string() }),
  lane: ({ loadId }) => loadId,
  rows: ({ bolId }) => [bolId],
  request: ({ args: { bolId, paperId, reason }, occurredAt }) => ({
    endpoint: voidEndpoint,
    params: { id: bolId, paperId },
    body: { reason, occurredAt },
  }),
  fold: (lane, made) => {
    const { bolId, paperId, reason } = made.args;
    return changeBol(lane, bolId, (bol) => voidPaper(bol, paperId, { ...toldOf(made), reason }));
  },
  compare: ({ args: { bolId, paperId, reason } }, { bols }) => {
    const paper = bols.find(({ _id }) => _id === bolId)?.papers?.find(({ _id }) => _id === paperId);
    return [
      {
        label: paper ? paperKindWords(paper.kind) : 'Paper',
        mine: `Taken back: “${reason}”`,
        server: !paper ? NO_BOL : paper.void ? `Taken back: “${paper.void.reason}”` : 'Counts',
      },
    ];
  },
  superseded: () => 'It was taken back before.',
});

export function recordVoidOfPaper(bol: Bol, paper: Paper, reason: string, byName: string) {
  return {
    type: voidPaperChange.type,
    args: { loadId: bol.loadId, bolId: bol._id, paperId: paper._id, reason: reason.trim() },
    context: { byName },
    label: `Take back "${paperKindWords(paper.kind)}" of ${bolLabel(bol)}`,
  };
}
