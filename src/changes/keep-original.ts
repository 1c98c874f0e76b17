/**
 * The camera's photograph of a page of a paper is kept beside it. It goes out in a lane of its own, after everything else, and
 * changes nothing that is shown: whether it ever arrives is no part of the paper.
 */
import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import { keepOriginal, PaperOriginal } from '#contract/paper-original.ts';
import { Id } from '#contract/values.ts';
import { bolLabel, change, NO_BOL, NOTHING } from './change.ts';
import { laneOfOriginals } from './lane.ts';

const args = z.object({ loadId: Id, bolId: Id, paperId: Id, page: z.int(), original: PaperOriginal });

export const keepOriginalChange = change({
  type: 'keep-original',
  version: 1,
  needsLevel: 2,
  args,
  context: z.object({}),
  lane: ({ paperId }) => laneOfOriginals(paperId),
  rows: () => [],
  documents: ({ original }) => [original.sha256],
  request: ({ args: { bolId, paperId, page, original } }) => ({
    endpoint: keepOriginal,
    params: { id: bolId, paperId, page: String(page) },
    body: original,
  }),
  fold: (lane) => lane,
  compare: ({ args: { bolId, page } }, { bols }) => [
    {
      label: 'Photograph',
      mine: `Of page ${page}`,
      server: bols.some(({ _id }) => _id === bolId) ? NOTHING : NO_BOL,
    },
  ],
  superseded: () => 'Another photograph of this page was kept before.',
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
    label: `Photograph of page ${page} of a paper of ${bolLabel(bol)}`,
  };
}
