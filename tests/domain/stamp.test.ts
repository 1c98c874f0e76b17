import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addStamp,
  correctedAt,
  correctedThere,
  correctionsOf,
  countingStamp,
  hasSkewBadge,
  heldStamp,
  isoWithOffset,
  isSuperseded,
  utcOffsetOf,
} from '#domain/stamp.ts';
import { arrivalsOf, someCheckIns, stampOf } from './stamp-of.ts';
import { permutations } from './visit-facts.ts';

describe('the shown time', () => {
  test('is the device time corrected by the skew, in UTC', () => {
    expect(correctedAt('2026-03-01T08:00:00.000-06:00', 90_000, null)).toBe('2026-03-01T14:01:30.000Z');
    expect(correctedAt('2026-03-01T08:00:00Z', -90_000, null)).toBe('2026-03-01T07:58:30.000Z');
  });

  test('keeps the offset of the device where its day matters', () => {
    const day = 86_400_000;
    expect(correctedThere('2026-03-02T20:00:00.000-06:30', -day, null)).toBe('2026-03-01T20:00:00.000-06:30');
    expect(correctedThere('2026-03-01T08:00:00Z', 90_000, null)).toBe('2026-03-01T08:01:30.000+00:00');
    expect(correctedThere('2026-03-01T10:00:00+01:00', day, '2026-03-01T12:00:00Z')).toBe(
      '2026-03-01T13:00:00.000+01:00',
    );
  });

  test('is never later than the arrival at the server', () => {
    expect(correctedAt('2026-03-01T10:00:00Z', 0, '2026-03-01T09:59:00.000Z')).toBe('2026-03-01T09:59:00.000Z');
  });

  test('is not the arrival when the device sent it hours later', () => {
    expect(correctedAt('2026-03-01T10:00:00Z', 0, '2026-03-01T19:00:00.000Z')).toBe('2026-03-01T10:00:00.000Z');
  });

  test('is wrong by nothing however far the clock is off, when the skew is known', () => {
    fc.assert(
      fc.property(fc.integer({ min: -86_400_000, max: 86_400_000 }), (skew) => {
        const happened = Date.parse('2026-03-01T10:00:00Z');
        const deviceSaid = new Date(happened - skew).toISOString();
        expect(correctedAt(deviceSaid, skew, '2026-03-01T12:00:00Z')).toBe(new Date(happened).toISOString());
      }),
    );
  });
});

test('a skew above two minutes, either way, shows a badge', () => {
  expect([120_000, -120_000, 0].map((skewMs) => hasSkewBadge({ skewMs }))).toEqual([false, false, false]);
  expect([120_001, -120_001].map((skewMs) => hasSkewBadge({ skewMs }))).toEqual([true, true]);
});

describe('a list of stamps', () => {
  const early = stampOf({ _id: 'b'.repeat(24), at: '2026-03-01T08:00:00.000Z' });
  const late = stampOf({ _id: 'a'.repeat(24), at: '2026-03-01T09:00:00.000Z' });
  const checkout = stampOf({ _id: 'c'.repeat(24), at: '2026-03-01T07:00:00.000Z', kind: 'checkout' });

  test('stays in order of time and takes nothing in twice', () => {
    const stamps = addStamp(addStamp([late], early), { ...late, byName: 'Echo' });
    expect(stamps).toEqual([early, late]);
  });

  test('is not changed in place', () => {
    const before = Object.freeze([late]);
    addStamp(before, early);
    expect(before).toEqual([late]);
  });

  test('orders times written with different offsets as instants', () => {
    const sooner = stampOf({ at: '2026-03-01T12:00:00+06:00' });
    expect(addStamp([early], sooner)[0]).toBe(sooner);
  });

  test('holds the earliest of a kind', () => {
    expect(heldStamp([late, early, checkout], 'checkin')).toBe(early);
    expect(heldStamp([late, early, checkout], 'checkout')).toBe(checkout);
    expect(heldStamp([late], 'checkout')).toBeNull();
  });

  test('holds the smaller id of two at the same time', () => {
    const twin = { ...early, _id: 'a'.repeat(24) };
    expect(heldStamp([early, twin], 'checkin')).toBe(twin);
  });

  test('marks all but the one that holds as superseded', () => {
    const stamps = [early, late, checkout];
    expect(stamps.map((stamp) => isSuperseded(stamp, stamps))).toEqual([false, true, false]);
  });

  test('marks an earlier stamp as superseded when the row kept another time', () => {
    const stamps = [early, late, checkout];
    expect(stamps.map((stamp) => isSuperseded(stamp, stamps, late.at))).toEqual([true, false, true]);
  });

  test('ends the same in any order of arrival, with repeats', () => {
    fc.assert(
      fc.property(
        someCheckIns.chain((stamps) => fc.tuple(arrivalsOf(stamps), arrivalsOf(stamps))),
        ([one, other]) => {
          const collect = (arrivals: typeof one) => arrivals.reduce(addStamp, [] as typeof one);
          expect(collect(one)).toEqual(collect(other));
          expect(collect(one).filter((stamp) => !isSuperseded(stamp, one))).toHaveLength(1);
        },
      ),
    );
  });
});

describe('corrections of one stamp', () => {
  const original = stampOf({ at: '2026-03-01T08:00:00.000Z' });
  const moved = (letter: string, to: string, made: string) =>
    stampOf({
      _id: letter.repeat(24),
      at: `2026-03-01T${to}:00.000Z`,
      corrects: { stampId: original._id, reason: 'Wrong hour', madeAt: `2026-03-01T${made}:00.000Z` },
    });

  test('are in the order they were made, whatever time they state; of one moment by id', () => {
    const [last, first, twin] = [
      moved('a', '07:00', '12:00'),
      moved('c', '09:00', '11:00'),
      moved('b', '10:00', '11:00'),
    ];
    for (const order of permutations([original, last, first, twin])) {
      expect(correctionsOf(order, original._id)).toEqual([twin, first, last]);
      expect(countingStamp(order, original)).toBe(last);
    }
    const other = stampOf({ at: '2026-03-01T08:00:00.000Z' });
    expect(countingStamp([original, last, other], other)).toBe(other);
  });
});

describe('UTC offsets', () => {
  test('are read from the text', () => {
    expect(utcOffsetOf('2026-03-01T08:00:00.000-05:30')).toBe('-05:30');
    expect(utcOffsetOf('2026-03-01T08:00:00Z')).toBe('+00:00');
  });

  test('are written so that the instant stays the same', () => {
    const date = new Date('2026-03-01T02:30:00.000Z');
    expect(isoWithOffset(date, -360)).toBe('2026-02-28T20:30:00.000-06:00');
    expect(isoWithOffset(date, 345)).toBe('2026-03-01T08:15:00.000+05:45');
    expect(isoWithOffset(date, 0)).toBe('2026-03-01T02:30:00.000+00:00');
    fc.assert(
      fc.property(fc.integer({ min: -14 * 60, max: 14 * 60 }), (offset) => {
        expect(Date.parse(isoWithOffset(date, offset))).toBe(date.getTime());
      }),
    );
  });
});
