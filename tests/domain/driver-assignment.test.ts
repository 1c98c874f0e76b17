import { describe, expect, test } from 'vitest';
import {
  assignDriver,
  countLeftBehind,
  driverChanged,
  driverOfAddedBol,
  driverOfFact,
  leftBehindWords,
  replaceDriver,
  whyNotAssignDriver,
} from '#domain/driver-assignment.ts';

const CARRIER = 'c'.repeat(24);
const load = { carrierId: CARRIER };
const open = { completed: false };
const driver = { role: 3, companyId: CARRIER };

describe('a driver who is replaced', () => {
  const [ray, lena, cole] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string];
  const at = (minute: number) => new Date(Date.parse('2026-03-02T15:00:00Z') + minute * 60_000).toISOString();
  const after = (...drivers: (string | null)[]) =>
    drivers.reduce((bol, driverId, minute) => replaceDriver(bol, driverId, at(minute)), {
      driverId: null as string | null,
      formerDrivers: [] as { userId: string; until: string }[],
    });

  test('is remembered with when, the last fifty of them', () => {
    expect(after(ray, ray, lena, null, ray)).toEqual({
      driverId: ray,
      formerDrivers: [
        { userId: ray, until: at(2) },
        { userId: lena, until: at(3) },
      ],
    });
    const many = after(...Array.from({ length: 60 }, (_, turn) => (turn % 2 === 0 ? ray : lena)));
    expect([many.formerDrivers.length, many.formerDrivers[0]?.until]).toEqual([50, at(10)]);
  });

  test('is who a fact of their time names, unless it says another who drove it', () => {
    const bol = after(ray, lena, ray, cole);
    expect([0, 1, 2, 3, 4].map((minute) => driverOfFact(bol, undefined, at(minute)))).toEqual([
      ...[ray, ray, lena, ray, cole],
    ]);
    expect([ray, null, 'd'.repeat(24)].map((said) => driverOfFact(bol, said, at(9)))).toEqual([ray, null, cole]);
    expect(driverOfFact(after(ray, null), undefined, at(5))).toBeNull();
  });
});

describe('the assign button', () => {
  test('is on for a driver of the load’s carrier', () => {
    expect(whyNotAssignDriver({ load, bols: [open, { completed: true }], driver, changed: false })).toBeNull();
    expect(whyNotAssignDriver({ load, bols: [open], driver })).toBeNull();
  });

  test.each([
    ['no driver is chosen', { driver: null }, 'Choose a driver first.'],
    ['every BOL is completed', { bols: [{ completed: true }] }, 'This load is completed.'],
    ['the person is no driver', { driver: { ...driver, role: 2 } }, 'This person is not a driver.'],
    ['the load has no carrier', { load: { carrierId: null } }, 'The load has no carrier yet.'],
    [
      'the driver works for somebody else',
      { driver: { ...driver, companyId: 'd'.repeat(24) } },
      'This driver works for another carrier.',
    ],
    ['another driver came in between', { changed: true }, 'Another driver was assigned in the meantime.'],
  ])('is off when %s', (_, facts, reason) => {
    expect(whyNotAssignDriver({ load, bols: [open], driver, ...facts })).toBe(reason);
  });
});

describe('somebody else’s assignment', () => {
  const bolOf = (driverId: string | null, completed = false) => ({ driverId, completed });

  test.each([
    ['the driver the sender saw', [bolOf('a')], 'a', false],
    ['no driver, as the sender saw', [bolOf(null)], null, false],
    ['the same new driver already', [bolOf('new')], 'a', false],
    ['no driver any more', [bolOf(null)], 'a', false],
    ['a driver the sender did not see', [bolOf('b')], 'a', true],
    ['a driver where the sender saw none', [bolOf('b')], null, true],
    ['such a driver on one of two BOLs', [bolOf('a'), bolOf('b')], 'a', true],
    ['such a driver on a completed BOL only', [bolOf('a'), bolOf('b', true)], 'a', false],
    ['anything, from a client that names nobody', [bolOf('b')], undefined, false],
  ])('is judged for %s', (_, bols, replaces, changed) => {
    expect(driverChanged(bols, replaces, 'new')).toBe(changed);
  });
});

test('assigning sets the driver and their id, and leaves completed BOLs as they were', () => {
  const bol = { completed: false, driverId: null, driver: null as { _id: string; name: string } | null, sku: 'kept' };
  const tag = { _id: 'd'.repeat(24), name: 'Dana Diaz' };
  expect(assignDriver(bol, tag)).toEqual({ ...bol, driverId: tag._id, driver: tag });
  const completed = { ...bol, completed: true };
  expect(assignDriver(completed, tag)).toEqual(completed);
});

describe('a BOL that is added later', () => {
  const bolOf = (driverId: string | null, completed = false, checkin: string | null = null) => ({
    driverId,
    completed,
    checkin,
  });

  test.each([
    ['the driver of the only other one', [bolOf('a')], 'a'],
    ['the driver all others have', [bolOf('a'), bolOf('a')], 'a'],
    ['nobody where the others differ', [bolOf('a'), bolOf('b')], null],
    ['nobody where one of the others has none', [bolOf('a'), bolOf(null)], null],
    ['nobody where one of the others has none, in the other order', [bolOf(null), bolOf('a')], null],
    ['the driver of the open ones, whoever delivered a completed one', [bolOf('b', true), bolOf('a')], 'a'],
    ['nobody where there is no other open one', [bolOf('b', true)], null],
    ['nobody on an empty load', [], null],
  ])('gets %s', (_, others, driverId) => {
    expect(driverOfAddedBol(others)).toBe(driverId);
  });

  test.each([
    [[bolOf('a'), bolOf(null)], '1 BOL has no driver'],
    [[bolOf('a'), bolOf(null), bolOf(null)], '2 BOLs have no driver'],
    [[bolOf('a', true), bolOf(null)], '1 BOL has no driver'],
    [[bolOf('a'), bolOf(null, true)], ''],
    [[bolOf('a'), bolOf('b')], ''],
    [[bolOf('a'), bolOf(null, false, '2026-11-21T15:00:00.000Z')], ''],
    [[bolOf(null), bolOf(null)], ''],
    [[], ''],
  ])('is told of while nobody drives it: %j reads "%s"', (bols, words) => {
    expect(leftBehindWords(countLeftBehind(bols))).toBe(words);
  });
});
