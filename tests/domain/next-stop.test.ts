import { describe, expect, it } from 'vitest';
import { isUnderWay, nextStopOf } from '#domain/next-stop.ts';

const PLACE = { address: { state: 'CA', zip: '94607' } };
const HARBOR = { ...PLACE, name: 'Harbor', timeZone: 'America/Los_Angeles' };
const BAYVIEW = { ...PLACE, name: 'Bayview', timeZone: 'America/Chicago' };
const LAKESIDE = { ...PLACE, name: 'Lakeside', timeZone: 'America/Denver' };

const load = { _id: 'load', shipper: HARBOR, pUDate: '2026-11-21T14:00:00.000Z', checkin: null, checkout: null };
const bol = (_id: string, receiver: typeof HARBOR | null, deliveryDate: string | null, over = {}) => ({
  ...{ _id, shipper: HARBOR, receiver, receiverId: receiver?.name ?? null, deliveryDate, driverId: 'tom' },
  ...{ checkin: null as string | null, completed: false, ...over },
});
const first = bol('1', BAYVIEW, '2026-11-22T16:00:00.000Z');
const beside = bol('2', BAYVIEW, '2026-11-22T17:00:00.000Z');
const later = bol('3', LAKESIDE, '2026-11-23T09:00:00.000Z');
const all = [later, beside, first];
const left = { ...load, checkin: '2026-11-21T13:50:00.000Z', checkout: '2026-11-21T14:30:00.000Z' };
const names = (stop: ReturnType<typeof nextStopOf>) => stop && [stop.kind, stop.bols.map(({ _id }) => _id).join(' ')];

describe('the next stop of a driver', () => {
  it('is the shipper’s dock until they have left it, in its zone, with all that is theirs', () => {
    for (const at of [load, { ...load, checkin: left.checkin }]) {
      const stop = nextStopOf('tom', at, all);
      expect(stop).toMatchObject({ place: HARBOR, dueAt: load.pUDate, zone: HARBOR.timeZone });
      expect(names(stop)).toEqual(['pick-up', '3 2 1']);
    }
  });

  it('is then the receiver due first, with everything for them, then the next one', () => {
    const stop = nextStopOf('tom', left, all);
    expect(stop).toMatchObject({ place: BAYVIEW, dueAt: first.deliveryDate, zone: BAYVIEW.timeZone });
    expect(names(stop)).toEqual(['delivery', '2 1']);
    const done = all.map((one) => (one === later ? one : { ...one, completed: true }));
    expect(names(nextStopOf('tom', left, done))).toEqual(['delivery', '3']);
  });

  it('stays where they stand until that is completed', () => {
    const arrived = { ...later, checkin: '2026-11-22T10:00:00.000Z' };
    expect(names(nextStopOf('tom', left, [first, arrived]))).toEqual(['delivery', '3']);
  });

  it('believes a delivery that was recorded, where nobody recorded that they left', () => {
    const arrived = { ...first, checkin: '2026-11-22T10:00:00.000Z' };
    expect(names(nextStopOf('tom', load, [later, arrived]))).toEqual(['delivery', '1']);
  });

  it('knows a BOL whose receiver is open, and what is somebody else’s or over is none', () => {
    expect(nextStopOf('tom', left, [bol('4', null, null)])).toMatchObject({ place: null, zone: HARBOR.timeZone });
    expect(nextStopOf('ana', load, all)).toBeNull();
    expect(nextStopOf('tom', left, [{ ...first, completed: true }])).toBeNull();
  });
});

describe('a load', () => {
  it('is under way from the first thing that was recorded', () => {
    expect(isUnderWay(load, all)).toBe(false);
    expect(isUnderWay({ ...load, checkin: left.checkin }, all)).toBe(true);
    expect(isUnderWay({ ...load, checkout: left.checkout }, all)).toBe(true);
    expect(isUnderWay(load, [{ checkin: '2026-11-22T10:00:00.000Z' }])).toBe(true);
  });
});
