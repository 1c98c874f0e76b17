/**
 * The camera's photograph of a page of a paper is kept beside it. It goes out in a lane of its own, after everything else, and
 * changes nothing that is shown: whether it ever arrives is no part of the paper.
 */

import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import { keepOriginal, PaperOriginal } from '#contract/paper-original.ts';
import { Id } from '#contract/values.ts';
import { t } from '#language/say.ts';
import { aboutBol, change, NO_BOL, NOTHING, named, whatWords } from './change.ts';
import { laneOfOriginals } from './lane.ts';
import { NOTES } from './note-words.ts';
import { kept } from './problem-words.ts';

const args = z.object({ loadId: Id, bolId: Id, paperId: Id, page: z.int(), original: PaperOriginal });

export const keepOriginalChange = change({
  type: 'keep-original',
  version: 1,
  needsLevel: 2,
  args,
  context: z.object({}),
  lane: ({ paperId }) => laneOfOriginals(paperId),
  rows: () => [],
  buildsOn: ({ paperId }) => [paperId],
  documents: ({ original }) => [original.sha256],
  request: ({ args: { bolId, paperId, page, original } }) => ({
    endpoint: keepOriginal,
    params: { id: bolId, paperId, page: String(page) },
    body: original,
  }),
  fold: (lane) => lane,
  compare: ({ args: { bolId, page } }, { bols }) => [
    {
      label: t('Photograph'),
      mine: t('Of page {page}', { page }),
      server: bols.some(({ _id }) => _id === bolId) ? NOTHING : t(NO_BOL),
    },
  ],
  words: (about) =>
    t('Photograph of page {page} of a paper of {what}', { page: about.page ?? '', what: whatWords(about) }),
  superseded: () => kept(NOTES.otherPhotograph),
});

interface Photographed {
  bol: Bol;
  paperId: string;
  /** From 1. */
  page: number;
  original: z.output<typeof PaperOriginal>;
}

export function recordOriginal({ bol, paperId, page, original }: Photographed) {
  return {
    type: keepOriginalChange.type,
    args: { loadId: bol.loadId, bolId: bol._id, paperId, page, original },
    context: {},
    ...named(keepOriginalChange, { page: String(page), ...aboutBol(bol) }),
  };
}
