/** The dwell clock on the wire; see domain/dwell. */

import * as z from 'zod/mini';
import { DWELL_ROUNDS, DWELL_STARTS, FREE_MINUTES_MAX } from '#domain/dwell-terms.ts';
import { t } from '#language/say.ts';
import { fact, word } from './fact.ts';
import { Id, Instant } from './values.ts';

/** Terms as a row has them. */
export const DwellTerms = z.object({
  freeMinutes: z.int().check(z.minimum(0), z.maximum(FREE_MINUTES_MAX)),
  from: word,
  roundTo: z.int().check(z.minimum(1), z.maximum(FREE_MINUTES_MAX)),
  lateForfeits: z.boolean(),
});

/** Terms as somebody sets them. */
export const DwellTermsIntent = z.object({
  freeMinutes: z.int().check(z.minimum(0), z.maximum(FREE_MINUTES_MAX)),
  from: z.enum(DWELL_STARTS),
  roundTo: z
    .int()
    .check(
      z.refine((minutes) => DWELL_ROUNDS.some((one) => one === minutes), { error: () => t('must be 1, 15, 30 or 60') }),
    ),
  lateForfeits: z.boolean(),
});

export type DwellTermsIntent = z.infer<typeof DwellTermsIntent>;

const DwellMark = z.object({
  ...fact,
  kind: word,
  side: word,
  placeId: Id,
  stated: z.optional(z.boolean()),
  appointment: z.optional(z.nullable(Instant)),
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
