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
import { t } from '#language/say.ts';
import { aboutBol, change, type Made, NO_BOL, NOTHING, named, whatWords } from './change.ts';
import { changeBol } from './lane.ts';
import { NOTES } from './note-words.ts';
import { kept } from './problem-words.ts';
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
  buildsOn: ({ paperId }) => [paperId],
  request: ({ args: { bolId, paperId, result, note }, occurredAt }) => ({
    endpoint: reviewEndpoint,
    params: { id: bolId, paperId },
    body: { result, note, occurredAt },
  }),
  fold: (lane, made) => changeBol(lane, made.args.bolId, (bol) => reviewPaper(bol, made.args.paperId, reviewOf(made))),
  compare: ({ args: { bolId, paperId, result, note } }, { bols }) => {
    const paper = bols.find(({ _id }) => _id === bolId)?.papers?.find(({ _id }) => _id === paperId);
    const theirs = paper?.void
      ? t('Taken back: “{reason}”', { reason: paper.void.reason })
      : paper?.review
        ? reviewWords(paper.review)
        : NOTHING;
    return [
      {
        label: paper ? paperKindWords(paper.kind) : t('Paper'),
        mine: reviewWords({ result, note }),
        server: paper ? theirs : t(NO_BOL),
      },
    ];
  },
  words: (about) => {
    const names = { paper: paperKindWords(about.paper ?? ''), what: whatWords(about) };
    return about.result === 'ok'
      ? t('Readable after all: {paper} of {what}', names)
      : t('Ask for a new photo: {paper} of {what}', names);
  },
  superseded: () => kept(NOTES.laterAnswer),
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
    ...named(reviewPaperChange, { result, paper: paper.kind, ...aboutBol(bol) }),
  };
}
