/** What a BOL carries of each paper that was photographed of it. */
import * as z from 'zod/mini';
import { LIMITS } from '#domain/limits.ts';
import { fact, TakenBack, told, word } from './fact.ts';
import { Id, Sha256 } from './values.ts';

const PaperPage = z.object({
  faults: z.array(word).check(z.maxLength(10)),
  edge: z.number(),
  letterPx: z.number(),
  glare: z.number(),
  dpi: z.optional(z.number()),
});
export const PaperPages = z.array(PaperPage).check(z.minLength(1), z.maxLength(LIMITS.paperPagesMax));

const PaperReview = z.object({ ...told, _id: Id, result: word, note: z.string() });

export const Paper = z.object({
  ...fact,
  kind: word,
  title: z.string(),
  sha256: Sha256,
  size: z.int(),
  pages: z.array(PaperPage),
  review: z.nullable(PaperReview),
  void: z.nullable(TakenBack),
});
