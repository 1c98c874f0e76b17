import * as z from 'zod/mini';
import { SIGNING_PURPOSES } from '#domain/signing.ts';
import { Id, Instant, Sha256 } from './values.ts';

const recorded = {
  byName: z.optional(z.string()),
  occurredAt: z.optional(Instant),
  receivedAt: z.optional(z.nullable(Instant)),
  deviceId: z.optional(z.nullable(z.string())),
};

/** What a BOL carries of each signature on it; a void is not listed, it marks the one it takes back. */
export const SignatureFacts = z.object({
  _id: Id,
  purpose: z.enum(SIGNING_PURPOSES),
  signerName: z.string(),
  companyId: Id,
  at: Instant,
  voided: z.boolean(),
  documentSha256: Sha256,
  handedOver: z.optional(z.boolean()),
  void: z.optional(z.nullable(z.object({ at: Instant, reason: z.string(), ...recorded }))),
  ...recorded,
});
