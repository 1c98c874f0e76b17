/** The office says that a photographed paper can be read after all, or asks for a new photo. */
import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import { reviewPaper as reviewEndpoint } from '#contract/record-paper.ts';
import { Id } from '#contract/values.ts';
import {
  type Paper,
  type PaperReview,
  paperKindWords,
  REVIEW_RESULTS,
  type ReviewResult,
  reviewPaper,
  reviewWords,
} from '#domain/papers.ts';
import { bolLabel, change, type Made, NO_BOL, NOTHING } from './change.ts';
import { changeBol } from './lane.ts';
import { toldOf } from './stamp-of.ts';

const args = z.object({ loadId: Id, bolId: Id, paperId: Id, result: z.enum(REVIEW_RESULTS), note: z.string() });
const context = z.object({ byName: z.string() });

export const reviewPaperChange = change({
  type: 'review-paper',
  version: 1,
  needsLevel: 2,
  args,
  context,
  lane: ({ loadId }) => loadId,
  rows: ({ bolId }) => [bolId],
  request: ({ args: { bolId, paperId, result, note }, occurredAt }) => ({
    endpoint: reviewEndpoint,
    params: { id: bolId, paperId },
    body: { result, note, occurredAt },
  }),
  fold: (lane, made) => changeBol(lane, made.args.bolId, (bol) => reviewPaper(bol, made.args.paperId, reviewOf(made))),
  compare: ({ args: { bolId, paperId, result, note } }, { bols }) => {
    const paper = bols.find(({ _id }) => _id === bolId)?.papers?.find(({ _id }) => _id === paperId);
    const theirs = paper?.void
      ? `Taken back: “${paper.void.reason}”`
      : paper?.review
        ? reviewWords(paper.review)
        : NOTHING;
    return [
      {
        label: paper ? paperKindWords(paper.kind) : 'Paper',
        mine: reviewWords({ result, note }),
        server: paper ? theirs : NO_BOL,
      },
    ];
  },
  superseded: () => 'Recorded; a later answer counts.',
});

const reviewOf = (made: Made<z.output<typeof args>, z.output<typeof context>>): PaperReview => ({
  ...toldOf(made),
  _id: made.id,
  result: made.args.result,
  note: made.args.note,
});

interface Reviewed {
  bol: Bol;
  paper: Paper;
  result: ReviewResult;
  note: string;
  byName: string;
}

export function recordReview({ bol, paper, result, note, byName }: Reviewed) {
  return {
    type: reviewPaperChange.type,
    args: { loadId: bol.loadId, bolId: bol._id, paperId: paper._id, result, note: note.trim() },
    context: { byName },
    label: `${result === 'ok' ? 'Readable after all' : 'Ask for a new photo'}: ${paperKindWords(paper.kind)} of ${bolLabel(bol)}`,
  };
}
