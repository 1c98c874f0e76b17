/** Signatures on a BOL: append-only, bound to the exact bytes that were shown. */
import * as z from 'zod/mini';
import { SIGNING_PURPOSES } from '#domain/signing.ts';
import { endpoint } from './endpoint.ts';
import { freeText, Id, Instant, line, Sha256 } from './values.ts';

const point = z.tuple([z.number(), z.number(), z.number()]);
/** Each stroke a list of [x, y, ms since the first point]. */
const strokes = z.array(z.array(point).check(z.maxLength(5000))).check(z.minLength(1), z.maxLength(500));

export const SignatureDraft = z.object({
  _id: Id,
  purpose: z.enum(SIGNING_PURPOSES),
  signerName: line(1, 120),
  signerTitle: line(0, 120),
  handedOver: z.boolean(),
  consentText: freeText(),
  consentVersion: line(1, 40),
  documentSha256: Sha256,
  strokes,
  image: z
    .string()
    .check(z.maxLength(300_000), z.regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/, 'must be a PNG image')),
  exceptions: z._default(freeText(), ''),
  pieces: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000)))),
  sealNumber: z.optional(z.nullable(line(0, 60))),
  occurredAt: Instant,
  place: z.optional(z.nullable(z.object({ lat: z.number(), lng: z.number(), accuracy: z.number() }))),
  placeDenied: z.optional(z.nullable(line())),
  /** Set on a void: the signature it voids, and why. */
  voids: z.optional(z.nullable(z.object({ signatureId: Id, reason: line(1, 500) }))),
});

export type SignatureDraft = z.infer<typeof SignatureDraft>;

export const Signature = z.object({
  ...SignatureDraft.shape,
  bolId: Id,
  companyId: Id,
  userId: Id,
  at: Instant,
  utcOffset: z.string(),
  deviceId: z.nullable(z.string()),
  receivedAt: z.nullable(Instant),
});
export type Signature = z.infer<typeof Signature>;

const bolId = z.object({ id: Id });

export const signBol = endpoint({
  method: 'POST',
  path: '/api/bols/:id/signatures',
  noun: 'signatures',
  summary: 'Sign a BOL; refused when its document is not the one that was shown',
  access: 'session',
  status: 201,
  params: bolId,
  body: SignatureDraft,
  reply: Signature,
});

export const listSignatures = endpoint({
  method: 'GET',
  path: '/api/bols/:id/signatures',
  noun: 'signatures',
  summary: 'The signatures of a BOL',
  access: 'session',
  params: bolId,
  reply: z.array(Signature),
});
