/** Drafts and loads for tests. */
import type { Load } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { type DraftBol, emptyDraft, type LoadDraft } from '#features/build-load/load-draft.ts';
import { BAYVIEW, HARBOR, partyOf, REDWOOD } from './parties.ts';

export const NOW = '2026-11-21T08:00:00.000-06:00';
export const TOMORROW = '2026-11-22T10:00:00.000-06:00';

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

/** A load as the server says it is, with one BOL. */
export function storedLoad(over: Partial<Load> = {}): Load {
  const _id = newId();
  const shipper = partyOf(HARBOR);
  const carrier = partyOf(REDWOOD);
  const contact = { name: 'Ada Harbor', email: 'admin@shipper.example' };
  const load: Load = {
    _id,
    shipperId: HARBOR._id,
    carrierId: REDWOOD._id,
    createdBy: newId(),
    createdDate: '2026-11-20T10:00:00.000Z',
    checkin: null,
    checkout: null,
    ready: true,
    deleted: false,
    stops: 1,
    loadNum: null,
    pUNum: 'PU-9001',
    pUDate: '2026-11-23T16:00:00.000Z',
    pUTime: null,
    pULocation: null,
    destination: null,
    dropDate: null,
    dropTime: null,
    shipper,
    carrier,
    contact,
    drivers: [],
    stamps: [],
    version: 3,
    bols: [],
  };
  load.bols = [
    {
      _id: newId(),
      loadId: _id,
      load: { _id, pUNum: load.pUNum, pUDate: load.pUDate, ready: true },
      file: { name: '0-harbor.pdf', sha256: 'cd'.repeat(32), size: 900, pages: 1 },
      imagePreviewUrl: `/api/files/${'cd'.repeat(32)}`,
      shipperId: HARBOR._id,
      receiverId: BAYVIEW._id,
      carrierId: REDWOOD._id,
      driverId: null,
      shipper,
      receiver: partyOf(BAYVIEW),
      carrier,
      driver: null,
      creator: contact,
      deliveryDate: '2026-11-20T16:00:00.000Z',
      dropDate: '2026-11-20T16:00:00.000Z',
      checkin: null,
      checkout: null,
      completed: false,
      sealIntact: null,
      osd: { overages: [], shortages: [], damages: [] },
      stamps: [],
      version: 3,
    },
  ];
  return { ...load, ...over };
}
