import { describe, expect, it } from 'vitest';
import type { DwellMark, DwellSide } from '#domain/dwell.ts';
import { freeTimeEnd } from '#domain/dwell-figures.ts';
import { dwellLines } from '#domain/dwell-settling.ts';
import { lastStay, mayComeAgain, nextSteps, ownCheckin, type StayRow, staysAt } from '#domain/dwell-stays.ts';
import { USUAL_TERMS } from '#domain/dwell-terms.ts';
import { anOutcome, aStamp } from '../support/freight.ts';
import { answerTo, clock, corrected, markOf, OF_DRIVER, OF_FACILITY } from './dwell-of.ts';
import { refused, row, told, visits } from './stays-of.ts';

describe('stays at a place', () => {
  it('are of marks that are there once, however many BOLs they are on, and only those of this place', () => {
    const [mark, elsewhere] = [markOf('driver', 'arrived', '09:00'), markOf('driver', 'left', '10:00')];
    const dwell = { marks: [mark, { ...elsewhere, placeId: 'ee'.repeat(12) }], answers: [answerTo(mark, '10:00')] };
    const stay = lastStay([{ dwell }, {}, { dwell }], OF_FACILITY);
    expect([stay.marks, stay.answers, stay.terms]).toEqual([[mark], dwell.answers, USUAL_TERMS]);
    expect(staysAt([{}], OF_FACILITY)).toEqual([{ marks: [], answers: [], terms: USUAL_TERMS, since: null }]);
  });

  it('are one for each time a truck left and came again, with what both sides said of each', () => {
    const driver = visits('driver', '08:00-10:00', '14:00-15:00');
    expect(told([row(driver)])).toEqual(['08:00-10:00 | -', '14:00-15:00 | -']);
    for (const came of ['13:50', '14:00', '14:20']) {
      const facility = visits('facility', '08:02-10:05', `${came}-15:10`);
      expect(told([row([...facility, ...driver])])).toEqual([
        '08:00-10:00 | 08:02-10:05',
        `14:00-15:00 | ${came}-15:10`,
      ]);
    }
  });

  it('begin anew for both where one side alone says so yet', () => {
    const facility = visits('facility', '08:02-10:05');
    expect(told([row([...visits('driver', '08:00-10:00', '14:00'), ...facility])])).toEqual([
      '08:00-10:00 | 08:02-10:05',
      '14:00- | -',
    ]);
    // The side that did not say when the truck left does not hold the next one up.
    const forgot = [...visits('driver', '08:00-10:00', '14:00'), ...visits('facility', '08:02', '14:03')];
    expect(told([row(forgot)])).toEqual(['08:00-10:00 | 08:02-', '14:00- | 14:03-']);
  });

  it('are the later one where a side that said nothing of the first speaks up', () => {
    const driver = visits('driver', '08:00-10:00', '14:00-15:00');
    expect(told([row([...driver, ...visits('facility', '13:57-15:05')])])).toEqual([
      '08:00-10:00 | -',
      '14:00-15:00 | 13:57-15:05',
    ]);
    // Before the driver has said that they are back: the outcome, or a further check-in, tells it.
    const came = [...visits('driver', '08:00-10:00'), ...visits('facility', '13:57')];
    const checkins = ['08:05', '13:57'].map((time) => aStamp('checkin', clock(time)));
    expect(told([row(came, { outcomes: [refused('09:50')] })])).toEqual(['08:00-10:00 | -', '- | 13:57-']);
    expect(told([row(came, { outcomes: [refused('07:55')] })])).toEqual(['08:00-10:00 | -', '- | 13:57-']);
    expect(told([row(came, { stamps: checkins })])).toEqual(['08:00-10:00 | -', '- | 13:57-']);
    expect(told([row(came, { outcomes: [{ ...refused('14:30') }] })])).toEqual(['08:00-10:00 | 13:57-']);
  });

  it('have what a side that never tells arrivals said of them', () => {
    const driver = visits('driver', '08:00-10:00', '10:20-11:00');
    const left = (time: string) => markOf('facility', 'left', time);
    expect(told([row([...driver, left('10:02')])])).toEqual(['08:00-10:00 | -10:02', '10:20-11:00 | -']);
    expect(told([row([...driver, left('11:02')])])).toEqual(['08:00-10:00 | -', '10:20-11:00 | -11:02']);
  });

  it('are one where two sides tell it very differently', () => {
    const both = [...visits('driver', '08:00-10:00'), ...visits('facility', '10:30-12:00')];
    expect(told([row(both)])).toEqual(['08:00-10:00 | 10:30-12:00']);
    expect(told([row(both, { stamps: [aStamp('checkin', clock('10:30'))] })])).toHaveLength(1);
    const again = [...both, ...visits('driver', '14:00'), ...visits('facility', '14:03')];
    expect(told([row(again)])).toEqual(['08:00-10:00 | 10:30-12:00', '14:00- | 14:03-']);
    // A truck that left without having come is a wrong time, and no stay of its own.
    expect(told([row([markOf('driver', 'left', '09:00'), markOf('driver', 'arrived', '12:00')])])).toHaveLength(1);
  });

  it('have the corrections of their marks and the answers to them, by the times that count', () => {
    const marks = visits('driver', '08:00-10:00', '14:00-15:00');
    const [, left, came] = marks as [DwellMark, DwellMark, DwellMark, DwellMark];
    const answers = [answerTo(left, '16:00'), answerTo(came, '16:00')];
    const moved = corrected(came, '13:30');
    const stays = staysAt([{ dwell: { marks: [...marks, moved], answers } }], OF_FACILITY);
    expect(stays.map((stay) => [stay.marks.length, stay.answers])).toEqual([
      [2, [answers[0]]],
      [3, [answers[1]]],
    ]);
    expect(dwellLines(stays[1] as (typeof stays)[number])[0]?.driver?.at).toBe(clock('13:30'));
    expect(stays.map(({ since }) => since)).toEqual([null, Date.parse(clock('10:00'))]);
  });

  it('that has begun again has free time again', () => {
    const marks = [...visits('driver', '08:00-10:00', '14:00'), ...visits('facility', '08:02-10:05')];
    expect(freeTimeEnd(lastStay([row(marks)], OF_FACILITY), null)).toBe(clock('16:00'));
  });
});

describe('a truck that left', () => {
  const left = visits('driver', '08:00-10:00');
  const steps = (over: Partial<StayRow>, side: DwellSide = 'driver', marks = left) => {
    const rows = [row(marks, over)];
    return nextSteps(rows, lastStay(rows, OF_FACILITY), side);
  };

  it('may come again where its freight was not taken and is open, or it was checked in anew', () => {
    expect(steps({})).toEqual([]);
    expect(steps({ outcomes: [refused('09:50')] })).toEqual(['arrived']);
    expect(steps({ outcomes: [anOutcome('attempted', clock('10:20'))] })).toEqual(['arrived']);
    expect(steps({ stamps: [aStamp('checkin', clock('14:00'))] })).toEqual(['arrived']);
    expect(steps({ stamps: [aStamp('checkin', clock('08:00'))] })).toEqual([]);
    expect(steps({ outcomes: [refused('09:50')], completed: true })).toEqual([]);
    const taken = { at: clock('11:00'), byName: 'Tom Lee', occurredAt: clock('11:00'), receivedAt: null, reason: 'No' };
    expect(steps({ outcomes: [refused('09:50', { void: taken })] })).toEqual([]);
  });

  it('may come again for the one BOL of several that was refused', () => {
    const rows = [row(left, { completed: true }), row(left, { outcomes: [refused('09:50')] })];
    expect(mayComeAgain(rows, lastStay(rows, OF_FACILITY))).toBe(true);
  });

  it('has once come again the steps of that stay, and is through with the outcome before', () => {
    const again = visits('driver', '08:00-10:00', '14:00');
    const outcomes = [refused('09:50')];
    expect(steps({ outcomes }, 'driver', again)).toEqual(['docked']);
    expect(steps({ outcomes }, 'facility', again)).toEqual(['arrived']);
    expect(steps({ outcomes }, 'driver', [...again, markOf('driver', 'left', '15:00')])).toEqual([]);
  });

  it('may be told to be back by the side that did not say that it left', () => {
    const marks = [...left, ...visits('facility', '08:02')];
    expect(steps({ outcomes: [refused('09:50')] }, 'facility', marks)).toEqual(['docked', 'arrived']);
    const back = [...marks, markOf('facility', 'arrived', '14:00')];
    expect(told([row(back, { outcomes: [refused('09:50')] })])).toEqual(['08:00-10:00 | 08:02-', '- | 14:00-']);
  });

  it('may come again to a pick-up it could not make, until it has left with the load', () => {
    const outcomes = [anOutcome('pick-up-attempted', clock('09:50'))];
    const load = { dwell: { marks: left, answers: [] }, outcomes, checkout: null };
    expect(mayComeAgain([load], lastStay([load], OF_FACILITY))).toBe(true);
    const gone = { ...load, checkout: clock('15:00') };
    expect(mayComeAgain([gone], lastStay([gone], OF_FACILITY))).toBe(false);
  });
});

describe('the check-in a side may tell its arrival by', () => {
  const by = (companyId: string | null, time: string, over = {}) =>
    aStamp('checkin', clock(time), { byCompanyId: companyId, ...over });
  const clerk = { userId: 'fc'.repeat(12), companyId: OF_FACILITY };
  const told = (rows: StayRow[], actor = clerk) => ownCheckin(rows, lastStay(rows, OF_FACILITY), actor)?.slice(11, 16);

  it('is its own, of any BOL of the stop, the earliest', () => {
    const rows = [
      row([]),
      row([], { stamps: [by(OF_FACILITY, '09:10')] }),
      row([], { stamps: [by(OF_FACILITY, '09:05')] }),
    ];
    expect(told(rows)).toBe('09:05');
    expect(told(rows, { userId: 'cc'.repeat(12), companyId: OF_DRIVER })).toBeUndefined();
    expect(told([row([], { stamps: [by(OF_DRIVER, '09:00'), by(OF_FACILITY, '09:05')] })])).toBe('09:05');
    // Not sent yet: no company is known of it.
    expect(told([row([], { stamps: [by(null, '09:00', { byUserId: clerk.userId }), by(null, '08:00')] })])).toBe(
      '09:00',
    );
  });

  it('is of the stay that goes on, and not of the one before', () => {
    const marks = visits('driver', '08:00-10:00');
    const outcomes = [refused('09:50')];
    const first = [by(OF_FACILITY, '08:05')];
    expect(told([row(marks, { stamps: first })])).toBe('08:05');
    expect(told([row(marks, { stamps: first, outcomes })])).toBeUndefined();
    expect(told([row(marks, { stamps: [...first, by(OF_FACILITY, '14:02')], outcomes })])).toBe('14:02');
  });
});
