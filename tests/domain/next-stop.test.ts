import { describe, expect, it } from 'vitest';
import type { DwellMark } from '#domain/dwell.ts';
import { isAtPickUp, isUnderWay, nextStopOf } from '#domain/next-stop.ts';
import { anOutcome, aSignature, aStamp } from '../support/freight.ts';

const PLACE = { address: { state: 'CA', zip: '94607' } };
const HARBOR = { ...PLACE, name: 'Harbor', timeZone: 'America/Los_Angeles' };
const BAYVIEW = { ...PLACE, name: 'Bayview', timeZone: 'America/Chicago' };
const LAKESIDE = { ...PLACE, name: 'Lakeside', timeZone: 'America/Denver' };

const load = { _id: 'load', shipper: HARBOR, pUDate: '2026-11-21T14:00:00.000Z', checkin: null, checkout: null };
const bol = (_id: string, receiver: typeof HARBOR | null, deliveryDate: string | null, over = {}) => ({
  ...{ _id, shipper: HARBOR, receiver, receiverId: receiver?.name ?? null, deliveryDate, driverId: 'tom' },
  ...{ checkin: null as string | null, completed: false, stamps: [], signatures: [], file: { sha256: 'doc' }, ...over },
});
const arrivedAt = (checkin: string) => ({ checkin, stamps: [aStamp('checkin', checkin)] });
const SIGNED = { signatures: [aSignature('carrier', '2026-11-21T14:20:00.000Z', { documentSha256: 'doc' })] };
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
    expect(names(stop)).toEqual(['delivery', '1 2']);
    const done = all.map((one) => (one === later ? one : { ...one, completed: true }));
    expect(names(nextStopOf('tom', left, done))).toEqual(['delivery', '3']);
  });

  it('stays where they stand as long as something there is theirs to record', () => {
    const arrived = { ...later, ...arrivedAt('2026-11-22T10:00:00.000Z') };
    expect(names(nextStopOf('tom', left, [first, arrived]))).toEqual(['delivery', '3']);
    expect(nextStopOf('tom', left, [first, arrived])?.toSign).toEqual([arrived]);
    const besideIt = bol('4', LAKESIDE, '2026-11-24T09:00:00.000Z');
    const stop = nextStopOf('tom', left, [first, { ...arrived, ...SIGNED }, besideIt]);
    expect(names(stop)).toEqual(['delivery', '3 4']);
    expect(stop).toMatchObject({ toSign: [], todo: true });
  });

  it('asks for each signature of several BOLs at one place', () => {
    const here = arrivedAt('2026-11-22T10:00:00.000Z');
    const stop = nextStopOf('tom', left, [{ ...first, ...here, ...SIGNED }, { ...beside, ...here }, later]);
    expect(names(stop)).toEqual(['delivery', '1 2']);
    expect(stop?.toSign.map(({ _id }) => _id)).toEqual(['2']);
  });

  it('goes on once nothing is left to record, however long the receiver takes to complete', () => {
    const signed = { ...first, ...SIGNED, ...arrivedAt('2026-11-22T10:00:00.000Z') };
    const stop = nextStopOf('tom', left, [signed, later]);
    expect(names(stop)).toEqual(['delivery', '3']);
    expect(stop).toMatchObject({ todo: true, left: [signed] });
    expect(nextStopOf('tom', left, [signed])).toMatchObject({ place: BAYVIEW, todo: false, left: [] });
  });

  it('goes on once they said that they leave, or have arrived elsewhere', () => {
    const arrived = { ...first, ...arrivedAt('2026-11-22T10:00:00.000Z') };
    const mark = { ...anOutcome('refused', '2026-11-22T10:40:00.000Z'), kind: 'left', side: 'driver' };
    const marks: DwellMark[] = [{ ...mark, placeId: 'Bayview' }];
    expect(names(nextStopOf('tom', left, [{ ...arrived, dwell: { marks, answers: [] } }, later]))).toEqual([
      'delivery',
      '3',
    ]);
    const elsewhere = { ...later, ...arrivedAt('2026-11-22T15:00:00.000Z') };
    expect(names(nextStopOf('tom', left, [arrived, elsewhere]))).toEqual(['delivery', '3']);
  });

  it('is no place that refused it: that comes when another time is set, and to the shipper what goes back', () => {
    const at = '2026-11-22T16:20:00.000Z';
    const came = { stamps: [aStamp('checkin', '2026-11-22T15:50:00.000Z')] };
    const refused = (plan: string, over = {}) => ({
      ...first,
      ...came,
      outcomes: [anOutcome('refused', at, { plan, scheduled: first.deliveryDate, ...over })],
    });
    for (const plan of ['return', 'hold', 'redeliver'])
      expect(names(nextStopOf('tom', left, [refused(plan), beside, later]))).toEqual(['delivery', '2']);
    const back = nextStopOf('tom', left, [refused('return')]);
    expect(back).toMatchObject({ kind: 'return', place: HARBOR, dueAt: null, zone: HARBOR.timeZone, todo: true });
    expect(nextStopOf('tom', left, [refused('hold')])).toMatchObject({ kind: 'delivery', dueAt: null, todo: false });
    const proposedDate = '2026-11-23T08:00:00.000Z';
    const again = nextStopOf('tom', left, [later, refused('redeliver', { proposedDate })]);
    expect(again).toMatchObject({ place: BAYVIEW, dueAt: proposedDate, todo: true });
    const deliveryDate = '2026-11-23T07:00:00.000Z';
    const agreed = nextStopOf('tom', left, [later, { ...refused('return'), deliveryDate }]);
    expect(agreed).toMatchObject({ kind: 'delivery', place: BAYVIEW, dueAt: deliveryDate });
  });

  it('asks for signatures at pick-up from the check-in there on', () => {
    expect(nextStopOf('tom', load, [first])?.toSign).toEqual([]);
    const here = { ...load, checkin: left.checkin };
    const stop = nextStopOf('tom', here, [{ ...first, ...SIGNED }, beside]);
    expect(stop).toMatchObject({ kind: 'pick-up', toSign: [{ _id: '2' }] });
  });

  it('believes a delivery that was recorded, where nobody recorded that they left', () => {
    const arrived = { ...first, checkin: '2026-11-22T10:00:00.000Z' };
    expect(names(nextStopOf('tom', load, [later, arrived]))).toEqual(['delivery', '1']);
    const over = [{ completed: true }, { outcomes: [anOutcome('attempted', '2026-11-22T10:00:00.000Z')] }];
    for (const how of over) {
      expect(names(nextStopOf('tom', load, [{ ...first, ...how }, later]))).toEqual(['delivery', '3']);
      expect(isAtPickUp({ ...load, checkin: left.checkin }, [{ ...first, ...how }, later])).toBe(false);
    }
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
