/** Drafts and loads for tests of the wizard. */
import type { Load } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { type DraftBol, emptyDraft, type LoadDraft } from '#features/build-load/load-draft.ts';
import { bol as storedBol, load as storedLoadRow } from '../../support/device/freight.ts';
import { BAYVIEW, HARBOR, partyOf, person, REDWOOD } from '../../support/device/people.ts';
import { signedInDevice } from '../../support/device/signed-in-device.ts';

export const NOW = '2026-11-21T08:00:00.000-06:00';
export const TOMORROW = '2026-11-22T10:00:00.000-06:00';

/** Harbor Foods' admin on a device that knows the usual companies. */
export async function adminDevice() {
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  await session.db.companies.bulkPut([HARBOR, BAYVIEW, REDWOOD].map((company) => ({ ...company, generation: 1 })));
  return session;
}

export const bol = (over: Partial<DraftBol> = {}): DraftBol => ({
  _id: newId(),
  file: { name: 'bill.pdf', sha256: 'ab'.repeat(32), size: 1200, pages: 2 },
  receiverId: BAYVIEW._id,
  deliveryDate: TOMORROW,
  ...over,
});

/** A draft nothing is missing from. */
export const fullDraft = (over: Partial<LoadDraft> = {}): LoadDraft => ({
  ...emptyDraft(),
  pUNum: ' PU-1234 ',
  pUDate: TOMORROW,
  bols: [bol()],
  carrierId: REDWOOD._id,
  parties: { [BAYVIEW._id]: partyOf(BAYVIEW), [REDWOOD._id]: partyOf(REDWOOD) },
  choice: 'ship',
  ...over,
});

/** A shipped load as the server has it, with one BOL whose delivery date has passed. */
export function storedLoad(over: Partial<Load> = {}): Load {
  const load = storedLoadRow(0x9001, { pUNum: 'PU-9001', pUDate: '2026-11-23T16:00:00.000Z' });
  const past = '2026-11-20T16:00:00.000Z';
  return { ...load, bols: [storedBol(0xb1, load, { deliveryDate: past, dropDate: past })], ...over };
}
