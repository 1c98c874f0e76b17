/** A paper was photographed: a proof of delivery, a signed BOL, a receipt. Its PDF was made on the device. */

import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import { addPaper as addEndpoint, PaperIntent } from '#contract/record-paper.ts';
import { Id } from '#contract/values.ts';
import { addPaper, hardToRead, type Paper, paperKindWords } from '#domain/papers.ts';
import { t } from '#language/say.ts';
import { aboutBol, change, type Made, NO_BOL, NOTHING, named, whatWords } from './change.ts';
import { changeBol } from './lane.ts';
import { factOf } from './stamp-of.ts';

const args = z.object({ loadId: Id, bolId: Id, paper: PaperIntent });
/** `size` of the PDF, bytes; `companyId`: of the person logged in, whose staff may take it back. */
const context = z.object({ byName: z.string(), companyId: Id, size: z.int() });

export const addPaperChange = change({
  type: 'add-paper',
  version: 1,
  needsLevel: 2,
  args,
  context,
  lane: ({ loadId }) => loadId,
  rows: ({ bolId }) => [bolId],
  documents: ({ paper }) => [paper.sha256],
  request: ({ args: { bolId, paper }, occurredAt }) => ({
    endpoint: addEndpoint,
    params: { id: bolId },
    body: { ...paper, occurredAt },
  }),
  fold: (lane, made) => changeBol(lane, made.args.bolId, (bol) => addPaper(bol, paperOf(made))),
  compare: (made, { bols }) => {
    const bol = bols.find(({ _id }) => _id === made.args.bolId);
    const paper = paperOf(made);
    const pages = t('{count, plural, one {# page} other {# pages}}', { count: paper.pages.length });
    const mine = [pages, hardToRead(paper)].filter(Boolean).join(', ');
    const there = bol?.papers?.some(({ sha256 }) => sha256 === paper.sha256);
    const server = bol ? (there ? t('Added already') : NOTHING) : t(NO_BOL);
    return [{ label: paperKindWords(paper.kind), mine, server }];
  },
  words: (about) => t('{paper} for {what}', { paper: paperKindWords(about.paper ?? ''), what: whatWords(about) }),
});

const paperOf = (made: Made<z.output<typeof args>, z.output<typeof context>>): Paper => ({
  ...factOf(made),
  ...made.args.paper,
  size: made.context.size,
  review: null,
  void: null,
});

interface Photographed {
  bol: Bol;
  paper: z.output<typeof PaperIntent>;
  /** Of the PDF, which is kept on the device, bytes. */
  size: number;
  /** Where its photographs are kept beside it; else it gets one when it is stored. */
  id?: string;
  viewer: { user: { name: string }; actor: { companyId: string } };
}

export function recordPaper({ bol, paper, size, id, viewer: { user, actor } }: Photographed) {
  return {
    ...(id === undefined ? {} : { id }),
    type: addPaperChange.type,
    args: { loadId: bol.loadId, bolId: bol._id, paper },
    context: { byName: user.name, companyId: actor.companyId, size },
    ...named(addPaperChange, { paper: paper.kind, ...aboutBol(bol) }),
  };
}
