import { describe, expect, test } from 'vitest';
import { checkInBol, checkInLoad, checkOutLoad } from '#domain/check-in.ts';
import { completeBol } from '#domain/completion.ts';
import { correctBolStamp } from '#domain/correction.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import type { Stamp } from '#domain/stamp.ts';
import { boundedStamp, driverDoubt, recordedTime, stampDoubts, whoseDriver } from '#domain/stamp-doubts.ts';
import { stampOf } from './stamp-of.ts';

const DAY = 24 * 3_600_000;
const BUILT = '2026-03-10T08:00:00.000Z';
const LOAD = { createdDate: BUILT, ready: true };
const WEEK_BEFORE = '2026-03-03T08:00:00.000Z';
const TRUE_TIME = '2026-03-10T09:00:00.000Z';
const EMPTY = { checkin: null, checkout: null, completed: false, sealIntact: null, stamps: [] as Stamp[] };

/** A stamp as it is made on this load. */
const made = (at: string, facts: Partial<Stamp> = {}, load = LOAD) =>
  stampOf({ receivedAt: '2026-03-10T10:00:00.000Z', occurredAt: at, ...facts, ...boundedStamp(at, load) });
const doubtsOf = (stamp: Stamp, checkin: string | null = null) =>
  stampDoubts(stamp, {
    stamps: [stamp],
    checkin,
    carrier: { _id: 'c'.repeat(24), name: 'Redwood Freight' },
    zone: 'Asia/Kolkata',
  });

describe('the time of a stamp on its load', () => {
  test('is as it was said from a week before the load was built', () => {
    for (const at of [WEEK_BEFORE, TRUE_TIME]) expect(boundedStamp(at, LOAD)).toEqual({ at });
  });

  test('is not earlier than that, and the stamp says so and keeps what was said', () => {
    const justBefore = new Date(Date.parse(WEEK_BEFORE) - 1).toISOString();
    for (const at of ['1900-01-01T00:00:00.000Z', justBefore]) {
      const stamp = made(at);
      expect(stamp).toMatchObject({ at: WEEK_BEFORE, outOfBounds: true, occurredAt: at });
      expect(doubtsOf(stamp)).toEqual(['Impossible time: more than a week before the load was built']);
      expect(recordedTime(stamp)).toBe(at);
    }
  });

  test('is left as it is where the load is not known', () => {
    expect(boundedStamp('1900-01-01T00:00:00.000Z', null)).toEqual({ at: '1900-01-01T00:00:00.000Z' });
  });
});

describe('a time that cannot be true', () => {
  const impossible = made('1900-01-01T00:00:00.000Z');
  const real = made(TRUE_TIME);
  const later = made('2026-03-10T09:30:00.000Z');

  test.each([
    [impossible, real],
    [real, impossible],
  ])('never holds against one that can, whichever comes first', (first, second) => {
    const bol = checkInBol(checkInBol(EMPTY, first).row, second);
    expect([bol.row.checkin, bol.outcome]).toEqual([TRUE_TIME, second === real ? 'done' : 'superseded']);
    expect(bol.row.stamps).toHaveLength(2);
    expect(checkInLoad(checkInLoad(EMPTY, first).row, second).row.checkin).toBe(TRUE_TIME);
    const [out, back] = [first, second].map((stamp) => ({ ...stamp, kind: 'checkout' as const }));
    expect(checkOutLoad(checkOutLoad(EMPTY, out!).row, back!).row.checkout).toBe(TRUE_TIME);
  });

  test('of those that can be true still the earliest holds, and an imported time counts like one', () => {
    const row = [later, impossible, real].reduce((bol, stamp) => checkInBol(bol, stamp).row, EMPTY);
    expect(row.checkin).toBe(TRUE_TIME);
    const imported = { ...EMPTY, checkin: '2026-03-10T08:30:00.000Z' };
    expect(checkInBol(imported, real).row.checkin).toBe(imported.checkin);
  });

  test('holds, bounded, while there is no other, and gives way to its correction', () => {
    const { row } = checkInBol(EMPTY, impossible);
    expect(row.checkin).toBe(WEEK_BEFORE);
    const corrects = { stampId: impossible._id, reason: 'Tablet was new', madeAt: later.at };
    const corrected = correctBolStamp({ ...row, checkout: null }, made(TRUE_TIME, { corrects })).row;
    expect(corrected.checkin).toBe(TRUE_TIME);
    expect(
      stampDoubts(impossible, { stamps: corrected.stamps, checkin: TRUE_TIME, carrier: null, zone: 'Asia/Kolkata' }),
    ).toEqual([]);
  });
});

describe('what is odd is said', () => {
  test('a check-out or completion before the check-in', () => {
    const bol = checkInBol({ ...EMPTY }, made(TRUE_TIME)).row;
    const stamp = made('2026-03-09T09:00:00.000Z', { kind: 'checkout' });
    expect(completeBol(bol, stamp).row).toMatchObject({ completed: true, checkout: stamp.at });
    expect(doubtsOf(stamp, bol.checkin)).toEqual([
      `Before the check-in at ${formatPlaceTime(TRUE_TIME, 'Asia/Kolkata')}`,
    ]);
    const after = made('2026-03-10T09:05:00.000Z', { kind: 'checkout' });
    expect(doubtsOf(after, bol.checkin)).toEqual([]);
  });

  test('a stamp on a load that was not shipped', () => {
    expect(doubtsOf(made(TRUE_TIME, {}, { ...LOAD, ready: false }))).toEqual(['The load was not shipped yet']);
  });

  test('a driver who is not of the carrier, as far as that is known', () => {
    expect(doubtsOf(made(TRUE_TIME, { driverCompanyId: 'd'.repeat(24) }))).toEqual(['Not a driver of Redwood Freight']);
    for (const driverCompanyId of ['c'.repeat(24), null, undefined]) {
      expect(doubtsOf(made(TRUE_TIME, { driverCompanyId }))).toEqual([]);
    }
  });

  test('before somebody is recorded: not of the carrier, not known, or no carrier', () => {
    const carrier = { _id: 'c'.repeat(24), name: 'Redwood Freight' };
    const tom = { name: 'Tom Lee', companyId: carrier._id };
    expect(driverDoubt(tom, carrier)).toBeNull();
    expect(driverDoubt({ ...tom, companyId: 'd'.repeat(24) }, carrier)).toBe(
      'Tom Lee is not a driver of Redwood Freight, the carrier of this load.',
    );
    expect(driverDoubt({ name: 'Tom Lee' }, carrier)).toBe(
      'It is not known here whether Tom Lee drives for Redwood Freight.',
    );
    expect(driverDoubt(tom, null)).toMatch(/^This load has no carrier/);
  });

  test('a time half a year before another is out of bounds only against the building of its load', () => {
    const old = { ...LOAD, createdDate: new Date(Date.parse(BUILT) - 180 * DAY).toISOString() };
    expect(boundedStamp(TRUE_TIME, old)).toEqual({ at: TRUE_TIME });
  });
});

test('a driver is of a carrier, of another one, or nobody knows', () => {
  expect([whoseDriver('a', 'a'), whoseDriver('a', 'b')]).toEqual(['theirs', 'another']);
  expect([whoseDriver('a', null), whoseDriver(null, 'a'), whoseDriver(undefined, null)]).toEqual([
    ...['unknown', 'unknown', 'unknown'],
  ]);
});

test('a check-out in the minute of the check-in, or of a BOL that has none, is not before it', () => {
  const out = made(TRUE_TIME, { kind: 'checkout' });
  expect([doubtsOf(out, TRUE_TIME), doubtsOf(out)]).toEqual([[], []]);
  expect(doubtsOf(made(TRUE_TIME), '2026-03-10T09:30:00.000Z')).toEqual([]);
});
