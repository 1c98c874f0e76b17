/** What a BOL carries of each paper that was photographed of it. */
import * as z from 'zod/mini';
import { LIMITS } from '#domain/limits.ts';
import { OutcomeVoid } from './stop-outcome.ts';
import { Id, Instant, line, Sha256 } from './values.ts';

/** Words that may grow: what a build does not know it shows as another kind. */
const word = line(1, 40);

const PaperPage = z.object({
  faults: z.array(word).check(z.maxLength(10)),
  edge: z.number(),
  letterPx: z.number(),
  glare: z.number(),
});
export const PaperPages = z.array(PaperPage).check(z.minLength(1), z.maxLength(LIMITS.paperPagesMax));

const PaperReview = z.object({
  _id: Id,
  result: word,
  note: z.string(),
  at: Instant,
  byName: z.string(),
  occurredAt: Instant,
  receivedAt: z.nullable(Instant),
  clockUncertain: z.optional(z.boolean()),
});

export const Paper = z.object({
  _id: Id,
  kind: word,
  title: z.string(),
  sha256: Sha256,
  size: z.int(),
  pages: z.array(PaperPage),
  at: Instant,
  occurredAt: Instant,
  skewMs: z.number(),
  clockUncertain: z.optional(z.boolean()),
  receivedAt: z.nullable(Instant),
  byUserId: Id,
  byName: z.string(),
  byCompanyId: Id,
  deviceId: z.nullable(z.string()),
  review: z.nullable(PaperReview),
  void: z.nullable(OutcomeVoid),
});
