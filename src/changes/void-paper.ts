/** A paper was photographed by mistake, or of the wrong BOL: it is taken back with a reason, and stays on record. */

import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import { voidPaper as voidEndpoint } from '#contract/record-paper.ts';
import { Id } from '#contract/values.ts';
import { type Paper, paperKindWords, voidPaper } from '#domain/papers.ts';
import { t } from '#language/say.ts';
import { aboutBol, change, NO_BOL, named, whatWords } from './change.ts';
import { changeBol } from './lane.ts';
import { NOTES } from './note-words.ts';
import { kept } from './problem-words.ts';
import { toldOf } from './stamp-of.ts';

export const voidPaperChange = change({
  type: 'void-paper',
  version: 1,
  needsLevel: 2,
  args: z.object({ loadId: Id, bolId: Id, paperId: Id, reason: z.string() }),
  context: z.object({ byName: z.string() }),
  lane: ({ loadId }) => loadId,
  rows: ({ bolId }) => [bolId],
  buildsOn: ({ paperId }) => [paperId],
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
        label: paper ? paperKindWords(paper.kind) : t('Paper'),
        mine: t('Taken back: “{reason}”', { reason }),
        server: !paper
          ? t(NO_BOL)
          : paper.void
            ? t('Taken back: “{reason}”', { reason: paper.void.reason })
            : t('Counts'),
      },
    ];
  },
  words: (about) => t('Take back "{what}" of {of}', { what: paperKindWords(about.paper ?? ''), of: whatWords(about) }),
  superseded: () => kept(NOTES.takenBack),
});

export function recordVoidOfPaper(bol: Bol, paper: Paper, reason: string, byName: string) {
  return {
    type: voidPaperChange.type,
    args: { loadId: bol.loadId, bolId: bol._id, paperId: paper._id, reason: reason.trim() },
    context: { byName },
    ...named(voidPaperChange, { paper: paper.kind, ...aboutBol(bol) }),
  };
}
