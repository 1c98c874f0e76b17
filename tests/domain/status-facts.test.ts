import { describe, expect, test } from 'vitest';
import { isPast, isRescheduled, seesPickUp, statusFacts } from '#domain/status-facts.ts';
import { aBol, aLoad, aStamp, RECEIVER, TOM } from '../support/freight.ts';
import { OTHER_RECEIVER, READERS, signature } from './status-readers.ts';

const admin = READERS['the shipper’s admin'];
const clerk = READERS['the receiver’s clerk'];
const at = (time: string) => `2026-11-21T${time}:00.000Z`;
const load = aLoad({ checkout: at('09:00') });
const open = aBol(load, { deliveryDate: at('16:00') });
const done = aBol(load, { completed: true, checkin: at('10:00'), checkout: at('10:30') });

describe('what a status hangs on', () => {
  test('a seal that one of several trucks had broken', () => {
    const broken = { ...open, stamps: [aStamp('checkin', at('10:00'), { sealIntact: false })] };
    const isBroken = (...bols: (typeof open)[]) => statusFacts(admin, load, bols).isSealBroken;
    expect([isBroken(open, broken), isBroken(open, done), isBroken()]).toEqual([true, false, false]);
  });

  test('when the last BOL was completed, and where; nothing of it while one is open', () => {
    const earlier = { ...done, checkout: at('09:30') };
    const untold = { ...done, checkout: null };
    for (const bols of [
      [done, earlier, untold],
      [untold, earlier, done],
    ])
      expect(statusFacts(admin, load, bols)).toMatchObject({
        stage: 'completed',
        completedAt: at('10:30'),
        completedZone: 'America/Los_Angeles',
      });
    const facts = statusFacts(admin, load, [done, open]);
    expect(facts).toMatchObject({ stage: 'open', completedAt: null, completedZone: null });
  });

  test('the open BOL of another for those whose own are done', () => {
    const theirs = { ...open, receiverId: OTHER_RECEIVER };
    expect(statusFacts(clerk, load, [done, theirs]).lead?.dueAt).toBe(at('16:00'));
    const mine = { ...open, deliveryDate: at('18:00') };
    expect(statusFacts(clerk, load, [theirs, mine]).lead?.dueAt).toBe(at('18:00'));
    expect(theirs.receiverId).not.toBe(RECEIVER._id);
  });

  test('others than the one that is looked at first only where there are any', () => {
    expect(statusFacts(admin, load, [open])).not.toHaveProperty('others');
    expect(statusFacts(admin, load, [open, { ...open, _id: 'f'.repeat(24) }]).others).toHaveLength(1);
  });

  test('a BOL that nobody drives counts as that until it has arrived', () => {
    const undriven = aBol(load, { driver: null });
    const counted = (bol: typeof undriven) => statusFacts(admin, load, [bol]).undriven;
    expect([counted(undriven), counted({ ...undriven, checkin: at('10:00') }), counted(open)]).toEqual([1, 0, 0]);
    expect(open.driver).toBe(TOM);
  });

  test('the truck that has stood longest, and of two equals that of the smaller id', () => {
    const [a, b] = ['a'.repeat(24), 'b'.repeat(24)];
    const firstOf = (...bols: (typeof open)[]) =>
      [bols, bols.toReversed()].map((order) => statusFacts(admin, load, order).lead);
    const late = { ...open, _id: a, checkin: at('11:00') };
    const early = { ...open, _id: b, checkin: at('10:00') };
    for (const lead of firstOf(late, early)) expect(lead?.arrivedAt).toBe(at('10:00'));
    const short = { overages: [], shortages: [{ _id: 'a', sku: 'A', qty: 1 }], damages: [] };
    for (const lead of firstOf({ ...open, _id: b }, { ...open, _id: a, osd: short })) expect(lead?.hasOsd).toBe(true);
  });

  test('a signature since the truck arrived that is valid', () => {
    const there = { ...open, checkin: at('10:00') };
    const signedHere = (time: string, over: object = {}) =>
      statusFacts(admin, load, [{ ...there, signatures: [{ ...signature(there, 'carrier', at(time)), ...over }] }]).lead
        ?.signedHere;
    expect([signedHere('09:59'), signedHere('10:00'), signedHere('10:01')]).toEqual([false, true, true]);
    expect(signedHere('10:01', { voided: true })).toBe(false);
    expect(signedHere('10:01', { documentSha256: 'ef'.repeat(32) })).toBe(false);
  });
});

test('another time was set when it is another one and still to come after the try', () => {
  const tried = { scheduled: at('10:00'), at: at('11:00') } as Parameters<typeof isRescheduled>[0];
  const moved = (due: string | null) => isRescheduled(tried, due);
  expect([moved(at('12:00')), moved(null)]).toEqual([true, true]);
  expect([moved(at('10:00')), moved('2026-11-21T02:00:00-08:00')]).toEqual([false, false]);
  // Changed before the try without who recorded it having heard of it, to the very minute of it as well.
  expect([moved(at('10:30')), moved(at('11:00'))]).toEqual([false, false]);
  expect(isRescheduled({ ...tried, scheduled: at('15:00') }, '2026-11-21T07:00:00-08:00')).toBe(false);
  expect(isRescheduled({ ...tried, scheduled: null }, at('12:00'))).toBe(false);
});

test('a shipper’s driver sees pick-up once the load is completed', () => {
  const driver = READERS['the shipper’s driver'];
  const sees = (bols: (typeof open)[]) => seesPickUp(statusFacts(admin, load, bols), driver);
  expect([sees([open]), sees([done])]).toEqual([false, true]);
});

test('a time is past from its next minute on, and one that nobody set never', () => {
  const past = (now: string) => isPast(at('10:00'), Date.parse(now));
  expect([past('2026-11-21T10:00:59.999Z'), past('2026-11-21T10:01:00.000Z')]).toEqual([false, true]);
  expect(isPast(null, Date.parse(at('10:00')))).toBe(false);
});
