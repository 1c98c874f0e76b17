import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addBusinessDays,
  addDays,
  addMonths,
  businessDaysUntil,
  dayAt,
  daysBetween,
  endOfDay,
  federalHolidays,
  isBusinessDay,
} from '#domain/business-days.ts';

const day = fc.integer({ min: 0, max: 5 * 365 }).map((days) => addDays('2026-01-01', days));

describe('federal holidays on the days they are kept', () => {
  it.each([
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24'],
    // New Year's Day of 2028 is a Saturday, kept in 2027.
    [2028, '2027-12-31 01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
    [2029, '01-01 01-15 02-19 05-28 06-19 07-04 09-03 10-08 11-12 11-22 12-25'],
    [2030, '01-01 01-21 02-18 05-27 06-19 07-04 09-02 10-14 11-11 11-28 12-25'],
  ])('of %i', (year, days) => {
    const expected = days.split(' ').map((day) => (day.length === 5 ? `${year}-${day}` : day));
    expect(federalHolidays(year)).toEqual(expected);
    expect(expected.filter(isBusinessDay)).toEqual([]);
  });

  it('take a day kept in the year before out of that year', () => {
    expect(isBusinessDay('2027-12-31')).toBe(false);
    expect(isBusinessDay('2026-12-31')).toBe(true);
  });
});

describe('business days', () => {
  it.each([
    ['Thanksgiving and a weekend', '2026-11-25', '2026-12-03'],
    ['a plain week', '2026-03-02', '2026-03-09'],
    ['a delivery on a Saturday', '2026-03-07', '2026-03-13'],
    ['Christmas kept on a Friday, New Year on a Friday', '2027-12-22', '2027-12-30'],
    ['Independence Day kept on a Monday', '2027-07-02', '2027-07-12'],
  ])('five of them: %s', (_, from, last) => {
    expect(addBusinessDays(from, 5)).toBe(last);
  });

  it('end on one, with as many between as were counted', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 10 }), (from, count) => {
        const last = addBusinessDays(from, count);
        expect(isBusinessDay(last)).toBe(true);
        const passed = Array.from({ length: daysBetween(from, last) }, (_, index) => addDays(from, index + 1));
        expect(passed.filter(isBusinessDay).length).toBe(count);
      }),
    );
  });

  it('are never more than a week and a half of them away from where they began', () => {
    fc.assert(
      fc.property(day, (from) => {
        expect(daysBetween(from, addBusinessDays(from, 5))).toBeGreaterThanOrEqual(5);
        expect(daysBetween(from, addBusinessDays(from, 5))).toBeLessThanOrEqual(12);
      }),
    );
  });
});

describe('until a day', () => {
  it('are as many as lead to it, or past it where it is none', () => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-23', '2026-11-26', '2026-11-27', '2026-11-30'];
    expect(days.map((to) => businessDaysUntil('2026-11-21', to))).toEqual([0, 0, 1, 4, 4, 5]);
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 30 }), (from, count) => {
        expect(businessDaysUntil(from, addBusinessDays(from, count))).toBe(count);
      }),
    );
  });
});

describe('months', () => {
  it.each([
    ['2026-05-30', '2027-02-28'],
    ['2026-05-31', '2027-02-28'],
    ['2027-05-29', '2028-02-29'],
    ['2027-05-31', '2028-02-29'],
    ['2028-02-29', '2028-11-29'],
    ['2026-11-21', '2027-08-21'],
    ['2026-12-31', '2027-09-30'],
    ['2026-03-31', '2026-12-31'],
  ])('nine after %s are %s', (from, to) => {
    expect(addMonths(from, 9)).toBe(to);
  });
});

describe('the end of a day', () => {
  it.each([
    ['in winter', '2026-01-10', 'America/Los_Angeles', '2026-01-11T08:00:00.000Z'],
    ['before a night without a midnight', '2026-03-28', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
    ['in summer', '2026-07-10', 'America/Los_Angeles', '2026-07-11T07:00:00.000Z'],
    ['on the short day', '2026-03-08', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['on the day before the short one', '2026-03-07', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['on the long day', '2026-11-01', 'America/Chicago', '2026-11-02T06:00:00.000Z'],
    ['on the day before the long one', '2026-10-31', 'America/Chicago', '2026-11-01T05:00:00.000Z'],
    ['where clocks never change', '2026-07-10', 'America/Phoenix', '2026-07-11T07:00:00.000Z'],
    ['where a night has no midnight', '2026-09-05', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ])('%s', (_, day, zone, end) => {
    expect(endOfDay(day, zone)).toBe(end);
    expect(dayAt(end, zone)).toBe(addDays(day, 1));
    expect(dayAt(new Date(Date.parse(end) - 1).toISOString(), zone)).toBe(day);
  });
});
