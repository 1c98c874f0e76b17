/** Signatures on a BOL: append-only, bound to the exact bytes that were shown. */

import * as z from 'zod/mini';
import { LIMITS } from '#domain/limits.ts';
import { SEALS } from '#domain/seal.ts';
import { SIGNING_PURPOSES } from '#domain/signing.ts';
import { STAMP_KINDS } from '#domain/stamp.ts';
import { t } from '#language/say.ts';
import { bolOrNone, hasBol } from './bol.ts';
import { endpoint } from './endpoint.ts';
import { Osd } from './osd.ts';
import { freeText, Id, Instant, line, Sha256 } from './values.ts';

const seal = z.nullable(z.enum(SEALS));

/** What was on record about a delivery when it was signed; see domain/recorded. */
export const Recorded = z.object({
  osd: Osd,
  seal,
  stamps: z
    .array(
      z.object({
        kind: z.enum(STAMP_KINDS),
        at: Instant,
        byName: z.string().check(z.maxLength(300)),
        driverName: z.nullable(z.string().check(z.maxLength(300))),
        seal,
        clockUncertain: z.optional(z.boolean()),
        doubts: z.optional(z.array(z.string().check(z.maxLength(400))).check(z.maxLength(8))),
        reason: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
      }),
    )
    .check(z.maxLength(LIMITS.recordedStampsMax)),
  /** Outcomes other than the planned one; missing where there are none. */
  outcomes: z.optional(
    z
      .array(
        z.object({
          kind: line(1, 40),
          at: Instant,
          byName: z.string().check(z.maxLength(300)),
          reason: z.nullable(line(1, 40)),
          note: z.string().check(z.maxLength(500)),
          clockUncertain: z.optional(z.boolean()),
          takenBack: z.optional(z.boolean()),
        }),
      )
      .check(z.maxLength(LIMITS.outcomesMax)),
  ),
});

type Stroke = [x: number, y: number, ms: number][];

const isPoint = (value: unknown) => Array.isArray(value) && value.length === 3 && value.every(Number.isFinite);
const isStroke = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.length <= LIMITS.signaturePointsMax && value.every(isPoint);

/**
 * Each stroke a list of [x, y, ms since the first point]. Looked at in one go: as a schema of schemas, the points of one
 * long signature would hold a server up for a tenth of a second, and the faults of a false one far longer.
 */
export const Strokes = z.custom<Stroke[]>(
  (value) => Array.isArray(value) && value.length <= LIMITS.signatureStrokesMax && value.every(isStroke),
  { error: () => t('must be strokes of [x, y, ms]') },
);
const place = z.object({
  lat: z.number().check(z.minimum(-90), z.maximum(90)),
  lng: z.number().check(z.minimum(-180), z.maximum(180)),
  /** Meters. */
  accuracy: z.number().check(z.minimum(0)),
});

const draft = z.object({
  _id: Id,
  purpose: z.enum(SIGNING_PURPOSES),
  signerName: line(1, LIMITS.signerNameMax),
  signerTitle: line(0, LIMITS.signerNameMax),
  handedOver: z.boolean(),
  consentText: freeText(),
  consentVersion: line(1, 40),
  documentSha256: Sha256,
  strokes: Strokes,
  /** Null only on a void: who takes a signature back gives a reason instead of drawing. */
  image: z.nullable(
    z
      .string()
      .check(
        z.maxLength(300_000),
        z.regex(/^data:image\/png;base64,[A-Za-z0-9+/=]+$/, { error: () => t('must be a PNG image') }),
      ),
  ),
  exceptions: z._default(freeText(), ''),
  pieces: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(LIMITS.piecesMax)))),
  sealNumber: z.optional(z.nullable(line(0, LIMITS.sealNumberMax))),
  /** What the device showed as recorded when it was signed; older devices leave it out. */
  shown: z.optional(z.nullable(Recorded)),
  occurredAt: Instant,
  place: z.optional(z.nullable(place)),
  placeDenied: z.optional(z.nullable(line())),
  /** Set on a void: the signature it voids, and why. */
  voids: z.optional(z.nullable(z.object({ signatureId: Id, reason: line(1, 500) }))),
});

type DrawnOrVoid = Pick<z.output<typeof draft>, 'image' | 'strokes' | 'voids'>;
const drawnUnlessVoid = z.refine<DrawnOrVoid>(
  ({ image, strokes: drawn, voids }) => Boolean(voids) || (image !== null && drawn.length > 0),
  { error: () => t('must be drawn'), path: ['image'] },
);

export const SignatureDraft = draft.check(drawnUnlessVoid);
export type SignatureDraft = z.infer<typeof SignatureDraft>;

/** A signature as the device keeps it until it is sent: when it was given is the entry's own time. */
export const SignatureIntent = z.omit(draft, { occurredAt: true }).check(drawnUnlessVoid);
export type SignatureIntent = z.infer<typeof SignatureIntent>;

export const Signature = z.object({
  ...draft.shape,
  bolId: Id,
  companyId: Id,
  userId: Id,
  at: Instant,
  utcOffset: z.string(),
  clockUncertain: z.optional(z.boolean()),
  deviceId: z.nullable(z.string()),
  receivedAt: z.nullable(Instant),
  /** What the server had on record when the signature arrived; missing in older ones. */
  recorded: z.optional(z.nullable(Recorded)),
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
  reply: z.object({ ...Signature.shape, ...bolOrNone }).check(hasBol),
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

/** 409 while nobody has signed. Not JSON: the PDF itself. */
export const getSignedPdf = endpoint({
  method: 'GET',
  path: '/api/bols/:id/signed.pdf',
  noun: 'signatures',
  summary: 'The BOL with its signatures and a last page of evidence, as one PDF',
  access: 'session',
  params: bolId,
});
