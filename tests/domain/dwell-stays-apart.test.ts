/** Where one stay ends and the next begins, to the minute. */
import { describe, expect, it } from 'vitest';
import { lastStay, mayComeAgain, nextSteps, ownCheckin, type StayRow, staysAt } from '#domain/dwell-stays.ts';
import { USUAL_TERMS } from '#domain/dwell-terms.ts';
import { anOutcome, aStamp } from '../support/freight.ts';
import { clock, markOf, OF_FACILITY } from './dwell-of.ts';
import { refused, row, told, visits } from './stays-of.ts';
import { permutations } from './visit-facts.ts';

const checkins = (...times: string[]) => ({ stamps: times.map((time) => aStamp('checkin', clock(time))) });
const refusals = (...times: string[]) => ({ outcomes: times.map((time) => refused(time)) });
const ONE = ['08:00-10:00 | 13:57-'];
const TWO = ['08:00-10:00 | -', '- | 13:57-'];

describe('a later arrival that only the other side told', () => {
  const marks = [...visits('driver', '08:00-10:00'), ...visits('facility', '13:57')];
  const after = (over: Partial<StayRow>) => told([row(marks, over)]);

  it('is another stay where an end of its visit tells that the truck went away, up to the very minute', () => {
    expect([after(refusals('13:56')), after(refusals('13:57')), after(refusals('13:58'))]).toEqual([TWO, TWO, ONE]);
  });

  it('is another stay where it was checked in before it left and after', () => {
    expect([after(checkins('08:05')), after(checkins('13:57'))]).toEqual([ONE, ONE]);
    expect([after(checkins('10:00')), after(checkins('10:00', '10:01'))]).toEqual([ONE, TWO]);
    expect([after(checkins('08:05', '13:57')), after(checkins('08:05', '13:58'))]).toEqual([TWO, ONE]);
  });

  it('is the same one while the first has not left, or had not by then', () => {
    const still = [...visits('driver', '08:00'), ...visits('facility', '13:57')];
    expect(told([row(still, refusals('09:50'))])).toEqual(['08:00- | 13:57-']);
    const within = [...visits('driver', '08:00-10:00'), ...visits('facility', '09:00')];
    expect(told([row(within, refusals('08:30'))])).toEqual(['08:00-10:00 | 09:00-']);
    const atOnce = [...visits('driver', '08:00-10:00'), ...visits('facility', '10:00')];
    expect(told([row(atOnce, refusals('09:50'))])).toEqual(['08:00-10:00 | -', '- | 10:00-']);
  });

  it('is told alike whichever side it was', () => {
    const other = [...visits('facility', '08:00-10:00'), ...visits('driver', '13:57')];
    expect(told([row(other, refusals('09:50'))])).toEqual(['- | 08:00-10:00', '13:57- | -']);
    const both = [...visits('facility', '08:00-10:00', '14:00'), ...visits('driver', '13:57')];
    expect(told([row(both)])).toEqual(['- | 08:00-10:00', '13:57- | 14:00-']);
  });

  it('is no third stay for an end that was of the first, in the minute that was over too', () => {
    const twice = [...visits('driver', '08:00-10:00', '14:00-15:00'), ...visits('facility', '16:00')];
    for (const end of ['09:50', '10:00']) {
      expect(told([row(twice, refusals(end))])).toEqual(['08:00-10:00 | -', '14:00-15:00 | 16:00-']);
    }
    expect(told([row(twice, refusals('14:50'))])).toHaveLength(3);
  });

  it('is of the stay it is nearer to, of the first where it is as near to both', () => {
    const at = (came: string) =>
      told([row([...visits('driver', '08:00-10:00', '14:00-15:00'), ...visits('facility', `${came}-16:00`)])]);
    expect(at('11:00')).toEqual(['08:00-10:00 | 11:00-16:00', '14:00-15:00 | -']);
    expect(at('11:01')).toEqual(['08:00-10:00 | -', '14:00-15:00 | 11:01-16:00']);
  });

  it('is of a stay that has begun where its arrival was not told', () => {
    const driver = visits('driver', '08:00-10:00', '10:20-11:00');
    expect(told([row([...driver, markOf('facility', 'left', '10:20')])])).toEqual([
      '08:00-10:00 | -',
      '10:20-11:00 | -10:20',
    ]);
  });
});

describe('two arrivals of one side', () => {
  it('are two stays where it left between them, in the minute it came too', () => {
    expect(told([row(visits('driver', '08:00-08:00', '14:00'))])).toEqual(['08:00-08:00 | -', '14:00- | -']);
    const first = [markOf('driver', 'left', '07:00'), ...visits('driver', '08:00', '14:00')];
    expect(told([row(first)])).toHaveLength(1);
  });

  it('are one where only the other side says it left, and nobody that it came again', () => {
    const marks = [...visits('driver', '08:00', '14:00'), ...visits('facility', '08:02-10:05')];
    expect(told([row(marks)])).toEqual(['08:00- | 08:02-10:05']);
    expect(told([row([...marks, markOf('facility', 'arrived', '10:05')])])).toHaveLength(1);
    for (const end of ['08:00', '09:50']) {
      expect(told([row(marks, refusals(end))])).toEqual(['08:00- | 08:02-10:05', '14:00- | -']);
    }
  });

  it('are told alike in whatever order they arrived', () => {
    const marks = visits('driver', '08:00-10:00', '14:00-15:00');
    for (const order of permutations(marks)) expect(told([row(order)])).toEqual(['08:00-10:00 | -', '14:00-15:00 | -']);
  });
});

describe('a truck that left before it came, by a wrong time', () => {
  it('ends no stay', () => {
    const marks = [markOf('driver', 'left', '09:00'), ...visits('driver', '12:00'), ...visits('facility', '12:05')];
    expect(told([row(marks, refusals('10:00'))])).toHaveLength(1);
    const atOnce = [...visits('driver', '09:00-09:00'), ...visits('facility', '13:57')];
    expect(told([row(atOnce, refusals('09:30'))])).toHaveLength(2);
  });
});

describe('a stay', () => {
  it('is since the one before was over by both sides, as far as they say', () => {
    const sinceOf = (...marks: Parameters<typeof row>[0][]) =>
      staysAt([row(marks.flat())], OF_FACILITY).map(({ since }) => since);
    const driver = visits('driver', '08:00-10:00', '14:00');
    expect(sinceOf(driver, visits('facility', '08:02-10:05', '14:01'))).toEqual([null, Date.parse(clock('10:05'))]);
    expect(sinceOf(driver, visits('facility', '08:02'))).toEqual([null, Date.parse(clock('10:00'))]);
    expect(sinceOf(driver, visits('facility', '08:02', '14:01'))).toEqual([null, Date.parse(clock('10:00'))]);
  });

  it('has the terms that any of its rows has', () => {
    const terms = { ...USUAL_TERMS, freeMinutes: 30 };
    const rows = [row([]), { dwell: { marks: [], answers: [], terms } }];
    expect(lastStay(rows, OF_FACILITY).terms).toEqual(terms);
  });
});

describe('whether a truck may come again', () => {
  const again = (marks: Parameters<typeof row>[0], over: Partial<StayRow>) => {
    const rows = [row(marks, over)];
    return mayComeAgain(rows, lastStay(rows, OF_FACILITY));
  };
  const left = visits('driver', '08:00-10:00');

  it('hangs on an attempt at pick-up that counts, and on nothing that is no end', () => {
    const taken = { at: clock('11:00'), byName: 'Tom Lee', occurredAt: clock('11:00'), receivedAt: null, reason: 'No' };
    const attempt = (over = {}) => ({ outcomes: [anOutcome('pick-up-attempted', clock('09:50'), over)] });
    expect([again(left, attempt()), again(left, attempt({ void: taken }))]).toEqual([true, false]);
    expect(again(left, { outcomes: [anOutcome('partial', clock('09:50'))] })).toBe(false);
  });

  it('is not asked while it is there', () => {
    const there = [row(visits('driver', '08:00'), { ...checkins('08:05'), ...refusals('09:00') })];
    expect(mayComeAgain(there, lastStay(there, OF_FACILITY))).toBe(false);
    expect(nextSteps(there, lastStay(there, OF_FACILITY), 'driver')).toEqual(['docked']);
  });

  it('hangs on what came after it was gone by both sides', () => {
    expect([again(left, checkins('10:00')), again(left, checkins('10:01'))]).toEqual([false, true]);
    const longer = [...left, ...visits('facility', '08:02-10:30')];
    expect([again(longer, checkins('10:15')), again(longer, checkins('10:31'))]).toEqual([false, true]);
    const twice = visits('driver', '08:00-10:00', '14:00-15:00');
    expect([again(twice, refusals('10:00')), again(twice, refusals('14:50'))]).toEqual([false, true]);
  });
});

describe('the check-in a side may tell its arrival by', () => {
  it('is after the stay before, and not of the minute in which that ended', () => {
    const clerk = { userId: 'fc'.repeat(12), companyId: OF_FACILITY };
    const own = (marks: Parameters<typeof row>[0], ...times: string[]) => {
      const stamps = times.map((time) => aStamp('checkin', clock(time), { byCompanyId: OF_FACILITY }));
      const rows = [row(marks, { stamps })];
      return ownCheckin(rows, lastStay(rows, OF_FACILITY), clerk)?.slice(11, 16);
    };
    const marks = visits('driver', '08:00-10:00', '14:00');
    expect([own(marks, '08:05'), own(marks, '10:00'), own(marks, '08:05', '14:02')]).toEqual([
      undefined,
      undefined,
      '14:02',
    ]);
  });
});
