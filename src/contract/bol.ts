/** Bills of lading: the wire shape and the calls on one. */

import * as z from 'zod/mini';
import { LIMITS } from '#domain/limits.ts';
import { SEALS, sealIntactOf } from '#domain/seal.ts';
import { SIGNING_PURPOSES } from '#domain/signing.ts';
import { t } from '#language/say.ts';
import { ClaimStep } from './claim.ts';
import { Party } from './company.ts';
import { ConcealedReport } from './concealed.ts';
import { Count } from './count.ts';
import { Dwell } from './dwell.ts';
import { endpoint } from './endpoint.ts';
import { Handshake } from './handshake.ts';
import { Osd, OsdChange, WholeOsd } from './osd.ts';
import { Paper } from './paper.ts';
import { hasRow, Outcome, Stamp, StampCorrection, withheld } from './stamp.ts';
import { StopOutcome } from './stop-outcome.ts';
import { PersonTag } from './user.ts';
import { Id, IdList, Instant, line, queryNumber, Sha256, Version } from './values.ts';

/** That a BOL was added to a load that had been shipped already, for the timeline. */
export const AddedBol = z.object({
  /** Corrected time. */
  at: Instant,
  byName: z.string(),
  /** The driver it got because they had the others; null when it got none. */
  driverName: z.nullable(z.string()),
  clockUncertain: z.optional(z.boolean()),
});
export type AddedBol = z.infer<typeof AddedBol>;

const recorded = {
  byName: z.optional(z.string()),
  occurredAt: z.optional(Instant),
  receivedAt: z.optional(z.nullable(Instant)),
  clockUncertain: z.optional(z.boolean()),
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

/** A BOL's document. `name` carries the count of earlier BOLs as prefix: a label; the key is the hash. */
export const BolFile = z.object({
  name: z.string(),
  sha256: Sha256,
  size: z.int(),
  pages: z.int(),
});

export const Bol = z.object({
  _id: Id,
  loadId: Id,
  /** What a list row of a receiver needs of the load. */
  load: z.object({ _id: Id, pUNum: z.string(), pUDate: Instant, ready: z.boolean() }),
  file: BolFile,
  imagePreviewUrl: z.string(),
  shipperId: Id,
  receiverId: z.nullable(Id),
  carrierId: z.nullable(Id),
  driverId: z.nullable(Id),
  shipper: Party,
  receiver: z.nullable(Party),
  carrier: z.nullable(Party),
  driver: z.nullable(PersonTag),
  creator: z.object({ name: z.string(), email: z.string() }),
  /** Both names of the specification, always the same instant. */
  deliveryDate: z.nullable(Instant),
  dropDate: z.nullable(Instant),
  checkin: z.nullable(Instant),
  checkout: z.nullable(Instant),
  completed: z.boolean(),
  sealIntact: z.nullable(z.boolean()),
  osd: Osd,
  stamps: z.array(Stamp),
  /** In the order they arrived; on a device the unsent ones follow. */
  signatures: z.array(SignatureFacts),
  /** Missing on a BOL that was there when the load was shipped. */
  added: z.optional(z.nullable(AddedBol)),
  /** Missing where there are none, and from servers before they could be recorded. */
  outcomes: z.optional(z.array(StopOutcome)),
  /** Photographed papers; missing where there are none. */
  papers: z.optional(z.array(Paper)),
  /** What receivers counted; missing where nobody did. */
  counts: z.optional(z.array(Count)),
  /** Damage found after the completion; missing where none was. */
  concealed: z.optional(z.array(ConcealedReport)),
  /** What was said of claims, as far as the viewer sees it; missing where nothing was. */
  claims: z.optional(z.array(ClaimStep)),
  /** The stay at delivery, as far as the viewer sees it; missing where nothing is on record, and from older servers. */
  dwell: z.optional(Dwell),
  /** Handovers by code, as far as the viewer sees them; missing where there are none. */
  handshakes: z.optional(z.array(Handshake)),
  version: Version,
});
export type Bol = z.infer<typeof Bol>;

const bolId = z.object({ id: Id });

/** The row comes with the answer, so that the device need not wait for the feed; or the answer says that it is withheld. */
export const bolOrNone = { bol: z.optional(Bol), ...withheld };
export const hasBol = hasRow<{ bol?: Bol | undefined }>(({ bol }) => bol);

/** The answer to a fact about a BOL. */
export const FactOfBol = z.object({ outcome: Outcome, ...bolOrNone }).check(hasBol);

export const getBol = endpoint({
  method: 'GET',
  path: '/api/bols/:id',
  noun: 'bols',
  summary: 'One BOL',
  access: 'session',
  params: bolId,
  reply: Bol,
});

/**
 * What was seen of the seal. Older devices send `sealIntact` alone; `seal` also tells an unsealed trailer, whose
 * `sealIntact` is null, from one that nobody looked at.
 */
export const sealAnswer = {
  sealIntact: z.nullable(z.boolean()),
  seal: z.optional(z.enum(SEALS)),
};

const sealsAgree = ({ seal, sealIntact }: { seal?: (typeof SEALS)[number] | undefined; sealIntact: boolean | null }) =>
  seal === undefined || sealIntactOf(seal) === sealIntact;

export const checkInBol = endpoint({
  method: 'PUT',
  path: '/api/bols/:id/checkin',
  noun: 'bols',
  summary: 'Check a BOL in, with the seal’s state',
  access: 'session',
  params: bolId,
  body: z
    .object({ driverId: Id, occurredAt: Instant, ...sealAnswer })
    .check(z.refine(sealsAgree, { error: () => t('must say the same as sealIntact'), path: ['seal'] })),
  reply: FactOfBol,
});

export const correctBolStamp = endpoint({
  method: 'POST',
  path: '/api/bols/:id/corrections',
  noun: 'bols',
  summary: 'Correct the time of a check-in or check-out at delivery, with a reason; the original stays in the timeline',
  access: 'session',
  params: bolId,
  body: StampCorrection,
  reply: FactOfBol,
});

/** OSD as operations, OSD as a whole, or completion: each body carries exactly one of them. */
export const updateBol = endpoint({
  method: 'PUT',
  path: '/api/bols/:id',
  noun: 'bols',
  summary: 'Report OS&D or complete the BOL',
  access: 'session',
  params: bolId,
  body: z.union([
    z.strictObject({
      osdChanges: z.array(OsdChange).check(z.minLength(1), z.maxLength(500)),
      occurredAt: z.optional(Instant),
    }),
    z.strictObject({ osd: WholeOsd, occurredAt: z.optional(Instant) }),
    z.strictObject({ completed: z.literal(true), checkout: Instant, driverId: z.optional(z.nullable(Id)) }),
  ]),
  reply: z.object({ ok: z.literal(true), outcome: Outcome, bol: Bol }),
});

/** `replaces` names the driver the sender saw on these BOLs; another one there by now is a conflict. */
export const assignDriver = endpoint({
  method: 'PUT',
  path: '/api/bols/driver',
  noun: 'bols',
  summary: 'Assign or change the driver of BOLs',
  access: 'session',
  query: z.object({ objectIds: IdList }),
  body: z.object({ driverId: Id, replaces: z.optional(z.nullable(Id)) }),
  reply: z.object({ ok: z.literal(true), bols: z.array(Bol) }),
});

export const listCompletedBols = endpoint({
  method: 'GET',
  path: '/api/bols/pagination',
  noun: 'bols',
  summary: 'A page of completed BOLs',
  access: 'session',
  query: z.object({ page: queryNumber(1, 1_000_000) }),
  reply: z.object({ completed: z.array(Bol), completedTotal: z.int() }),
});

/** Names that were stored before have the count of BOLs in front of a whole line, and come back when a BOL is edited. */
const fileName = line(1, LIMITS.lineMax + '999-'.length);

/** A BOL as the wizard sends it. */
export const BolDraft = z.object({
  _id: Id,
  file: z.object({ name: fileName, sha256: Sha256 }),
  receiverId: z.optional(z.nullable(Id)),
  deliveryDate: z.optional(z.nullable(Instant)),
});
export type BolDraft = z.infer<typeof BolDraft>;
