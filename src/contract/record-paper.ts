/** Adding photographed papers to a BOL, reviewing them and taking them back; see domain/papers. */
import * as z from 'zod/mini';
import { LIMITS } from '#domain/limits.ts';
import { PAPER_KINDS, REVIEW_RESULTS } from '#domain/papers.ts';
import { FactOfBol } from './bol.ts';
import { endpoint } from './endpoint.ts';
import { PaperPages } from './paper.ts';
import { freeText, Id, Instant, line, Sha256 } from './values.ts';

/** What somebody says of a paper they photographed. */
export const PaperIntent = z.object({
  kind: z.enum(PAPER_KINDS),
  title: line(0, 60),
  sha256: Sha256,
  pages: PaperPages,
});

const paperId = z.object({ id: Id, paperId: Id });

/** The PDF is on the server already, brought by the same person: 409 `file-missing` otherwise. */
export const addPaper = endpoint({
  method: 'POST',
  path: '/api/bols/:id/papers',
  noun: 'papers',
  summary: 'Add a photographed paper, a PDF, to a BOL',
  access: 'session',
  params: z.object({ id: Id }),
  body: z.object({ ...PaperIntent.shape, occurredAt: Instant }),
  reply: FactOfBol,
});

export const reviewPaper = endpoint({
  method: 'POST',
  path: '/api/bols/:id/papers/:paperId/review',
  noun: 'papers',
  summary: 'Say that a paper can be read after all, or ask for a new photo',
  access: 'session',
  params: paperId,
  body: z.object({ result: z.enum(REVIEW_RESULTS), note: freeText(LIMITS.paperNoteMax), occurredAt: Instant }),
  reply: FactOfBol,
});

export const voidPaper = endpoint({
  method: 'POST',
  path: '/api/bols/:id/papers/:paperId/void',
  noun: 'papers',
  summary: 'Take a paper back, with a reason; it stays in the timeline',
  access: 'session',
  params: paperId,
  body: z.object({ reason: line(1, 500), occurredAt: Instant }),
  reply: FactOfBol,
});
