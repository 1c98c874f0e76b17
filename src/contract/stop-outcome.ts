/** Outcomes of a stop other than the planned one, on the wire; see domain/stop-outcome. */
import * as z from 'zod/mini';
import { LIMITS } from '#domain/limits.ts';
import { OUTCOME_KINDS, OUTCOME_PLANS, OUTCOME_REASONS } from '#domain/stop-outcome.ts';
import { fact, TakenBack, word } from './fact.ts';
import { Photos } from './photo.ts';
import { freeText, Id, Instant, line, Sha256 } from './values.ts';

export const StopOutcome = z.object({
  ...fact,
  kind: word,
  reason: z.nullable(word),
  note: z.string(),
  toldBy: z.string(),
  plan: z.nullable(word),
  proposedDate: z.nullable(Instant),
  scheduled: z.nullable(Instant),
  follows: z.nullable(Id),
  photos: z.optional(z.array(Sha256)),
  driverId: z.nullable(Id),
  void: z.nullable(TakenBack),
});

/** What somebody says of a stop. `scheduled`, `follows` and `driverId` are what they saw; null where there was nothing. */
export const OutcomeIntent = z.object({
  kind: z.enum(OUTCOME_KINDS),
  reason: z.nullable(z.enum(OUTCOME_REASONS)),
  note: freeText(500),
  toldBy: line(0, LIMITS.signerNameMax),
  plan: z.nullable(z.enum(OUTCOME_PLANS)),
  proposedDate: z.nullable(Instant),
  scheduled: z.nullable(Instant),
  follows: z.nullable(Id),
  photos: z.optional(Photos),
  /** The driver they had before them; older devices leave it out. */
  driverId: z.optional(z.nullable(Id)),
});
export type OutcomeIntent = z.infer<typeof OutcomeIntent>;
