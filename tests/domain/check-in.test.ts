import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CheckableBol, CheckableLoad } from '#domain/check-in.ts';
import {
  checkInBol,
  checkInLoad,
  checkOutLoad,
  whyNotCheckInBol,
  whyNotCheckInLoad,
  whyNotCheckOutLoad,
} from '#domain/check-in.ts';
import type { Relation } from '#domain/relation.ts';
import type { Stamp } from '#domain/stamp.ts';
import { arrivalsOf, someCheckIns, stampOf } from './stamp-of.ts';

const OPEN: CheckableBol = { checkin: null, completed: false, sealIntact: null, stamps: [] };
const LOAD: CheckableLoad = { checkin: null, checkout: null, stamps: [] };
const early = stampOf({ at: '2026-03-01T08:00:00.000Z' });
const late = stampOf({ at: '2026-03-01T09:00:00.000Z' });

describe('checking a BOL in', () => {
  test('sets time, seal and timeline and leaves the rest of the row alone', () => {
    const bol = Object.freeze({ ...OPEN, file: 'bol.pdf' });
    const { row, outcome } = checkInBol(bol, { ...early, sealIntact: true });
    expect(outcome).toBe('done');
    expect(row).toEqual({
      checkin: early.at,
      completed: false,
      sealIntact: true,
      stamps: [{ ...early, sealIntact: true }],
      file: 'bol.pdf',
    });
  });

  test('keeps a later one in the timeline and answers superseded', () => {
    const { row, outcome } = checkInBol(checkInBol(OPEN, early).row, late);
    expect([row.checkin, outcome]).toEqual([early.at, 'superseded']);
    expect(row.stamps).toEqual([early, late]);
  });

  test('takes the earlier time when it arrives second', () => {
    const { row, outcome } = checkInBol(checkInBol(OPEN, late).row, early);
    expect([row.checkin, outcome]).toEqual([early.at, 'done']);
  });

  test('is the same success when it arrives again', () => {
    const once = checkInBol(OPEN, early);
    expect(checkInBol(once.row, early)).toEqual(once);
    const two = checkInBol(once.row, late);
    expect(checkInBol(two.row, late)).toEqual(two);
  });

  test('keeps the time of a completed BOL, even against an earlier one', () => {
    const completed = { ...checkInBol(OPEN, late).row, completed: true };
    const { row, outcome } = checkInBol(completed, early);
    expect([row.checkin, outcome]).toEqual([late.at, 'superseded']);
    expect(row.stamps).toEqual([early, late]);
    expect(checkInBol(row, late).outcome).toBe('done');
    expect(checkInBol(row, early).outcome).toBe('superseded');
  });

  test('respects a time that stands there without a stamp', () => {
    const imported = { ...OPEN, checkin: early.at };
    expect(checkInBol(imported, late)).toMatchObject({ row: { checkin: early.at }, outcome: 'superseded' });
    const laterOne = { ...OPEN, checkin: late.at };
    expect(checkInBol(laterOne, early)).toMatchObject({ row: { checkin: early.at }, outcome: 'done' });
  });

  test.each([
    [false, true, false],
    [true, false, false],
    [null, true, true],
    [true, null, true],
    [null, false, false],
    [null, null, null],
  ])('joins seal %j and %j to %j', (before, now, after) => {
    const bol = { ...OPEN, sealIntact: before };
    expect(checkInBol(bol, { ...early, sealIntact: now }).row.sealIntact).toBe(after);
  });

  test('does not overlook a broken seal reported after completion', () => {
    const completed = { ...OPEN, checkin: early.at, completed: true, sealIntact: true };
    expect(checkInBol(completed, { ...late, sealIntact: false }).row.sealIntact).toBe(false);
  });

  test('ends in the same row in any order of arrival, with repeats', () => {
    const record = (arrivals: Stamp[]) => arrivals.reduce((bol, stamp) => checkInBol(bol, stamp).row, OPEN);
    fc.assert(
      fc.property(
        someCheckIns.chain((stamps) => fc.tuple(fc.constant(stamps), arrivalsOf(stamps), arrivalsOf(stamps))),
        ([stamps, one, other]) => {
          const row = record(one);
          expect(row).toEqual(record(other));
          const times = stamps.map(({ at }) => Date.parse(at));
          expect(Date.parse(row.checkin ?? '')).toBe(Math.min(...times));
        },
      ),
    );
  });

  test('calls exactly one of all senders the one that holds, once all have arrived', () => {
    fc.assert(
      fc.property(
        someCheckIns.chain((stamps) => fc.tuple(fc.constant(stamps), arrivalsOf(stamps))),
        ([stamps, arrivals]) => {
          const row = arrivals.reduce((bol, stamp) => checkInBol(bol, stamp).row, OPEN);
          const done = stamps.filter((stamp) => checkInBol(row, stamp).outcome === 'done');
          expect(done).toHaveLength(1);
        },
      ),
    );
  });
});

describe('checking a load in and out', () => {
  test('says of each whether it is the one that holds', () => {
    const outcomes = (record: typeof checkInLoad, kind: Stamp['kind']) => {
      const first = record(LOAD, { ...early, kind });
      return [first.outcome, record(first.row, { ...late, kind }).outcome];
    };
    expect(outcomes(checkInLoad, 'checkin')).toEqual(['done', 'superseded']);
    expect(outcomes(checkOutLoad, 'checkout')).toEqual(['done', 'superseded']);
  });

  test('are two times that do not touch each other', () => {
    const out = stampOf({ at: '2026-03-01T08:30:00.000Z', kind: 'checkout' });
    const row = checkOutLoad(checkInLoad(LOAD, early).row, out).row;
    expect(row).toEqual({ checkin: early.at, checkout: out.at, stamps: [early, out] });
  });

  test('both keep the earliest, whatever comes later', () => {
    expect(checkInLoad(checkInLoad(LOAD, late).row, early)).toMatchObject({
      row: { checkin: early.at },
      outcome: 'done',
    });
    const outs = [late, early].map((stamp) => ({ ...stamp, kind: 'checkout' as const }));
    const rows = outs.reduce((load, stamp) => checkOutLoad(load, stamp).row, LOAD);
    expect(rows.checkout).toBe(early.at);
    expect(checkOutLoad(rows, { ...late, _id: 'f'.repeat(24), kind: 'checkout' }).outcome).toBe('superseded');
  });

  test('end in the same row in any order of arrival, with repeats', () => {
    const mixed = someCheckIns.map((stamps) =>
      stamps.map((stamp, index) => (index % 2 === 0 ? stamp : { ...stamp, kind: 'checkout' as const })),
    );
    const record = (arrivals: Stamp[]) =>
      arrivals.reduce((load, stamp) => (stamp.kind === 'checkin' ? checkInLoad : checkOutLoad)(load, stamp).row, LOAD);
    fc.assert(
      fc.property(
        mixed.chain((stamps) => fc.tuple(arrivalsOf(stamps), arrivalsOf(stamps))),
        ([one, other]) => {
          expect(record(one)).toEqual(record(other));
        },
      ),
    );
  });
});

describe('the check-in buttons', () => {
  const driverId = 'd'.repeat(24);
  const ask = (relations: Relation[], facts: { bol?: string; load?: string; completed?: boolean; driver?: null }) =>
    whyNotCheckInBol({
      bol: { checkin: facts.bol ?? null, completed: facts.completed ?? false },
      load: { checkin: facts.load ?? null },
      relations: new Set(relations),
      driverId: facts.driver === null ? null : driverId,
    });

  test('are on for an open BOL and a chosen driver', () => {
    expect(ask(['shipper'], {})).toBeNull();
  });

  test('are off for the shipper once the BOL or its load is checked in', () => {
    expect(ask(['shipper'], { bol: early.at })).toBe('This BOL is already checked in.');
    expect(ask(['shipper'], { load: early.at })).toBe('The load of this BOL is already checked in.');
  });

  test.each([[['receiver']], [['driver']], [['shipper', 'receiver']], [['shipper', 'driver']]] as [Relation[]][])(
    'mind only the BOL’s own check-in for %j',
    (relations) => {
      expect(ask(relations, { load: early.at })).toBeNull();
      expect(ask(relations, { bol: early.at, load: early.at })).toBe('This BOL is already checked in.');
    },
  );

  test('are off without a driver and for a completed BOL', () => {
    expect(ask(['receiver'], { driver: null })).toBe('Choose a driver first.');
    expect(ask(['receiver'], { completed: true, bol: early.at })).toBe('This BOL is completed.');
  });

  test('of a load mind its check-in, its check-out and the driver', () => {
    expect(whyNotCheckInLoad({ load: LOAD, driverId })).toBeNull();
    expect(whyNotCheckInLoad({ load: LOAD, driverId: null })).toBe('Choose a driver first.');
    expect(whyNotCheckInLoad({ load: { checkin: early.at }, driverId })).toBe('This load is already checked in.');
    expect(whyNotCheckOutLoad({ load: LOAD, driverId })).toBeNull();
    expect(whyNotCheckOutLoad({ load: LOAD, driverId: null })).toBe('Choose a driver first.');
    expect(whyNotCheckOutLoad({ load: { checkout: early.at }, driverId })).toBe('This load is already checked out.');
  });
});
