/** The dwell clock on the wire; see domain/dwell. */
import * as z from 'zod/mini';
import { FREE_MINUTES_MAX } from '#domain/dwell-terms.ts';
import { fact, word } from './fact.ts';
import { Id, Instant } from './values.ts';

/** Terms as a row has them. */
export const DwellTerms = z.object({
  freeMinutes: z.int().check(z.minimum(0), z.maximum(FREE_MINUTES_MAX)),
  from: word,
  roundTo: z.int().check(z.minimum(1), z.maximum(FREE_MINUTES_MAX)),
  lateForfeits: z.boolean(),
});

const DwellMark = z.object({
  ...fact,
  kind: word,
  side: word,
  placeId: Id,
  stated: z.optional(z.boolean()),
  corrects: z.optional(z.nullable(z.object({ markId: Id, reason: z.string(), madeAt: Instant }))),
});

const DwellAnswer = z.object({
  ...fact,
  markId: Id,
  side: word,
  answer: word,
  seenAt: Instant,
  theirAt: z.nullable(Instant),
  reason: z.string(),
});

export const Dwell = z.object({
  marks: z.array(DwellMark),
  answers: z.array(DwellAnswer),
  terms: z.optional(DwellTerms),
});
