import { describe, expect, it } from 'vitest';
import type { DwellMark } from '#domain/dwell.ts';
import { isAtPickUp, isUnderWay, nextStopOf } from '#domain/next-stop.ts';
import type { Stamp } from '#domain/stamp.ts';
import { anOutcome, aSignature, aStamp } from '../support/freight.ts';

const PLACE = { address: { state: 'CA', zip: '94607' } };
const HARBOR = { ...PLACE, name: 'Harbor', timeZone: 'America/Los_Angeles' };
const BAYVIEW = { ...PLACE, name: 'Bayview', timeZone: 'America/Chicago' };
const LAKESIDE = { ...PLACE, name: 'Lakeside', timeZone: 'America/Denver' };

const load = { _id: 'load', shipper: HARBOR, pUDate: '2026-11-21T14:00:00.000Z', checkin: null, checkout: null };
const bol = (_id: string, receiver: typeof HARBOR | null, deliveryDate: string | null, over = {}) => ({
  ...{ _id, shipper: HARBOR, receiver, receiverId: receiver?.name ?? null, deliveryDate, driverId: 'tom' },
  ...{
    checkin: null as string | null,
    completed: false,
    stamps: [] as Stamp[],
    signatures: [],
    file: { sha256: 'doc' },
    ...over,
  },
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
      expect(stop).toMatchObject({ place: HARBOR, dueAt: load.pUDate, zone: HARBOR.timeZone, todo: true, left: [] });
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

describe('where a truck stands', () => {
  const at = (time: string) => `2026-11-22T${time}:00.000Z`;
  const here = (one: typeof first, time: string) => ({ ...one, ...arrivedAt(at(time)) });
  const ended = (one: typeof first, time: string, over = {}) => ({
    ...one,
    outcomes: [anOutcome('refused', at(time), { plan: 'hold', scheduled: one.deliveryDate, ...over })],
  });
  const taken = { at: at('12:00'), byName: 'Tom Lee', occurredAt: at('12:00'), receivedAt: null, reason: 'No' };

  it('is where it came last, be that refused, and nowhere else in the same minute', () => {
    const turn = (...bols: (typeof first)[]) => names(nextStopOf('tom', left, bols));
    expect(turn(here(first, '10:00'), ended(later, '10:00'))).toEqual(['delivery', '1']);
    // It went on: nothing is left to do but to wait for others.
    expect(nextStopOf('tom', left, [here(first, '10:00'), ended(later, '11:00')])).toMatchObject({ todo: false });
    // What was taken back, or was no end of a visit, was no visit elsewhere.
    for (const over of [{ void: taken }, { kind: 'nobody-to-sign' }])
      expect(nextStopOf('tom', left, [here(first, '10:00'), ended(later, '11:00', over)])).toMatchObject({
        bols: [{ _id: '1' }],
        todo: true,
        toSign: [{ _id: '1' }],
      });
  });

  it('is at one place with all it brought there, from the first of them on', () => {
    const stop = nextStopOf('tom', left, [here(beside, '12:00'), here(first, '10:00'), ended(later, '11:00')]);
    expect(stop).toMatchObject({ bols: [{ _id: '1' }, { _id: '2' }], toSign: [{ _id: '1' }, { _id: '2' }] });
  });

  it('is at no place whose name nobody knows longer than until it comes elsewhere', () => {
    const nowhere = { ...bol('9', null, first.deliveryDate), ...arrivedAt(at('10:00')) };
    expect(nextStopOf('tom', left, [nowhere])).toMatchObject({ todo: true, toSign: [{ _id: '9' }] });
    expect(names(nextStopOf('tom', left, [nowhere, here(later, '11:00')]))).toEqual(['delivery', '3']);
  });

  it('is where it may come to again though it left', () => {
    const mark = { ...anOutcome('refused', at('10:40')), kind: 'left', side: 'driver', placeId: 'Bayview' };
    const dwell = (kind: string) => ({ dwell: { marks: [{ ...mark, kind }] as DwellMark[], answers: [] } });
    expect(nextStopOf('tom', left, [{ ...here(first, '10:00'), ...dwell('docked') }])).toMatchObject({ todo: true });
    expect(nextStopOf('tom', left, [{ ...here(first, '10:00'), ...dwell('left') }])).toMatchObject({
      todo: false,
      toSign: [],
    });
    const again = {
      ...first,
      checkin: at('12:00'),
      stamps: [aStamp('checkin', at('10:00')), aStamp('checkin', at('12:00'))],
    };
    expect(nextStopOf('tom', left, [{ ...again, ...dwell('left') }])).toMatchObject({ todo: true });
  });

  it('calls at what is due at one time by id, and tells what others still have to complete', () => {
    const twin = { ...first, _id: '0' };
    for (const order of [
      [first, twin],
      [twin, first],
    ])
      expect(names(nextStopOf('tom', left, order))).toEqual(['delivery', '0 1']);
    const elsewhere = { ...later, _id: '0', deliveryDate: first.deliveryDate };
    for (const order of [
      [first, elsewhere],
      [elsewhere, first],
    ])
      expect(names(nextStopOf('tom', left, order))).toEqual(['delivery', '0']);
    const done = { ...here(first, '10:00'), ...SIGNED };
    const stop = nextStopOf('tom', left, [later, ended(beside, '10:20'), done]);
    expect(stop).toMatchObject({ bols: [{ _id: '3' }], left: [{ _id: '1' }], toSign: [] });
    expect(nextStopOf('tom', left, [later])?.left).toEqual([]);
    expect(nextStopOf('tom', left, [done])).toMatchObject({ toSign: [], left: [] });
  });

  it('brings all back to the shipper in one call, and waits at each place for itself', () => {
    const back = [ended(first, '10:00', { plan: 'return' }), ended(later, '11:00', { plan: 'return' })];
    expect(nextStopOf('tom', left, back)).toMatchObject({
      kind: 'return',
      bols: [{ _id: '1' }, { _id: '3' }],
      toSign: [],
    });
    const held = [ended(first, '10:00'), ended(later, '11:00')];
    expect(names(nextStopOf('tom', left, held))).toEqual(['delivery', '1']);
    const again = ended(first, '10:00', { plan: 'redeliver' });
    expect(nextStopOf('tom', left, [again])).toMatchObject({ kind: 'delivery', dueAt: null, toSign: [], todo: true });
    // Tried again at the time they proposed, which comes after another place.
    const proposed = ended(first, '10:00', { plan: 'redeliver', proposedDate: '2026-11-24T08:00:00.000Z' });
    expect(names(nextStopOf('tom', left, [proposed, later]))).toEqual(['delivery', '3']);
    const twice = [ended(beside, '10:00', { plan: 'redeliver', proposedDate: '2026-11-24T07:00:00.000Z' }), proposed];
    for (const order of [twice, twice.toReversed()])
      expect(nextStopOf('tom', left, order)).toMatchObject({ dueAt: '2026-11-24T07:00:00.000Z' });
    const sooner = ended(later, '10:00', { plan: 'redeliver', proposedDate: '2026-11-22T12:00:00.000Z' });
    expect(names(nextStopOf('tom', left, [first, sooner]))).toEqual(['delivery', '3']);
  });
});

describe('a load', () => {
  it('is at pick-up from the check-in there until it left, or came to a receiver', () => {
    const there = { ...load, checkin: left.checkin };
    expect([isAtPickUp(there, all), isAtPickUp(load, all), isAtPickUp(left, all)]).toEqual([true, false, false]);
    expect(isAtPickUp({ ...load, checkout: left.checkout }, all)).toBe(false);
    expect(isAtPickUp(there, [{ checkin: null }])).toBe(true);
    expect(isAtPickUp(there, [{ checkin: null }, { checkin: '2026-11-22T10:00:00.000Z' }])).toBe(false);
    expect(isAtPickUp(there, [{ checkin: null, outcomes: [] }])).toBe(true);
  });

  it('is under way from the first thing that was recorded', () => {
    expect(isUnderWay(load, all)).toBe(false);
    expect(isUnderWay({ ...load, checkin: left.checkin }, all)).toBe(true);
    expect(isUnderWay({ ...load, checkout: left.checkout }, all)).toBe(true);
    expect(isUnderWay(load, [{ checkin: '2026-11-22T10:00:00.000Z' }, { checkin: null }])).toBe(true);
    expect(isUnderWay(load, [{ checkin: null }])).toBe(false);
  });
});
