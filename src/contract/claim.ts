/** Claims on a BOL: the steps it carries, and what people say of one; see domain/claims. */
import * as z from 'zod/mini';
import { CLAIM_CENTS_MAX, CLAIM_CURRENCIES, CLAIM_DECISIONS, CLAIM_NOTE_MAX } from '#domain/claims.ts';
import { fact, word } from './fact.ts';
import { freeText, Id, Instant, line } from './values.ts';

export const ClaimStep = z.object({
  ...fact,
  step: word,
  claimantId: Id,
  amountCents: z.nullable(z.int()),
  currency: z.nullable(word),
  basis: z.string(),
  carrierRef: z.string(),
  decision: z.nullable(word),
  note: z.string(),
  filingId: z.optional(Id),
  stated: z.optional(z.boolean()),
});

/** When it was, if not at the tap. */
const statedAt = z.optional(Instant);

/** What somebody claims, in cents of the currency. */
export const Filing = z.object({
  amountCents: z.int().check(z.minimum(1), z.maximum(CLAIM_CENTS_MAX)),
  currency: z.enum(CLAIM_CURRENCIES),
  basis: line(1, CLAIM_NOTE_MAX),
  carrierRef: line(0, 60),
  statedAt,
});
export type Filing = z.infer<typeof Filing>;

/** What the carrier answers: without a decision, that it has the claim. */
export const Answer = z.object({
  claimantId: Id,
  decision: z.nullable(z.enum(CLAIM_DECISIONS)),
  note: freeText(CLAIM_NOTE_MAX),
  /** The filing it is about; older apps don't say. */
  filingId: z.optional(Id),
  statedAt,
});
export type Answer = z.infer<typeof Answer>;
