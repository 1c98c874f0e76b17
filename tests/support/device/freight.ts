/** Loads and BOLs as the server sends them, with only what a test is about spelled out. */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { NO_OSD } from '#domain/osd.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { BAYVIEW, DANA, HARBOR, idOf, partyOf, REDWOOD } from './people.ts';

export const CONTACT = { name: 'Ada Lee', email: 'ada@harbor.example' };

/** A shipped load of Harbor Foods that Redwood carries. */
export function load(number: number, change: Partial<LoadRecord> = {}): LoadRecord {
  return {
    _id: idOf(number),
    shipperId: HARBOR._id,
    carrierId: REDWOOD._id,
    createdBy: idOf(0xa1),
    createdDate: '2026-11-01T08:00:00Z',
    checkin: null,
    checkout: null,
    ready: true,
    deleted: false,
    stops: 1,
    loadNum: null,
    pUNum: `PU-${number}`,
    pUDate: '2026-11-20T16:00:00Z',
    pUTime: null,
    pULocation: null,
    destination: null,
    dropDate: null,
    dropTime: null,
    shipper: partyOf(HARBOR),
    carrier: partyOf(REDWOOD),
    contact: CONTACT,
    drivers: [],
    stamps: [],
    version: 1,
    ...change,
  };
}

/** A BOL of that load for Bayview. */
export function bol(number: number, of: LoadRecord, change: Partial<Bol> = {}): Bol {
  const sha256 = number.toString(16).padStart(64, '0');
  return {
    _id: idOf(number),
    loadId: of._id,
    load: { _id: of._id, pUNum: of.pUNum, pUDate: of.pUDate, ready: of.ready },
    file: { name: `0-bol-${number}.pdf`, sha256, size: 1200, pages: 1 },
    imagePreviewUrl: `/api/files/${sha256}`,
    shipperId: of.shipperId,
    receiverId: BAYVIEW._id,
    carrierId: of.carrierId,
    driverId: null,
    shipper: partyOf(HARBOR),
    receiver: partyOf(BAYVIEW),
    carrier: of.carrier,
    driver: null,
    creator: CONTACT,
    deliveryDate: '2026-11-25T16:00:00Z',
    dropDate: '2026-11-25T16:00:00Z',
    checkin: null,
    checkout: null,
    completed: false,
    sealIntact: null,
    osd: NO_OSD,
    stamps: [],
    signatures: [],
    version: 1,
    ...change,
  };
}

/** The signed-in person checks Dana in at the pick-up of that load; it waits to be sent. */
export const checkIn = (number = 1) =>
  enqueue({
    type: 'check-in-load',
    args: { loadId: load(number)._id, driverId: DANA._id },
    context: { driver: DANA, byName: 'Ada Lee' },
    label: `Check in load PU-${number}`,
  });
