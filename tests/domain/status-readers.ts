/** Everybody who may look at a load, and a signature on it. */
import type { Bol } from '#contract/bol.ts';
import type { Actor } from '#domain/roles.ts';
import type { SigningPurpose } from '#domain/signing.ts';
import { ANA, CARRIER, RECEIVER, SHIPPER, TOM } from '../support/freight.ts';

const actor = (companyId: string, companyType: 0 | 1, role: 1 | 2 | 3, userId = 'somebody'): Actor => ({
  userId,
  companyId,
  companyType,
  role,
});
/** A company with a BOL of its own on the load. */
export const OTHER_RECEIVER = 'ab'.repeat(12);
export const READERS = {
  'the shipper’s admin': actor(SHIPPER._id, 1, 1),
  'the shipper’s clerk': actor(SHIPPER._id, 1, 2),
  'the shipper’s driver': actor(SHIPPER._id, 1, 3),
  'the receiver’s admin': actor(RECEIVER._id, 1, 1),
  'the receiver’s clerk': actor(RECEIVER._id, 1, 2),
  'the receiver’s driver': actor(RECEIVER._id, 1, 3),
  'another receiver’s clerk': actor(OTHER_RECEIVER, 1, 2),
  'the carrier’s admin': actor(CARRIER._id, 0, 1),
  'the carrier’s associate': actor(CARRIER._id, 0, 2),
  'the driver': actor(CARRIER._id, 0, 3, TOM._id),
  'another driver': actor(CARRIER._id, 0, 3, ANA._id),
} satisfies Record<string, Actor>;

export const signature = (bol: Bol, purpose: SigningPurpose, at: string) => ({
  _id: `${purpose} ${at}`,
  purpose,
  signerName: 'Somebody',
  companyId: CARRIER._id,
  at,
  voided: false,
  documentSha256: bol.file.sha256,
});
