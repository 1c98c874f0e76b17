import { describe, expect, test } from 'vitest';
import {
  answerDwell,
  correctionOf,
  type Dwell,
  dwellHappened,
  dwellOn,
  dwellSideOf,
  markDwell,
  markOn,
  sideWords,
} from '#domain/dwell.ts';
import {
  dwellUnder,
  whyNotAnswerDwell,
  whyNotChangeTerms,
  whyNotCorrectDwell,
  whyNotDispute,
} from '#domain/dwell-rules.ts';
import { minutesWords, sameTerms, termsChoices, termsWords, USUAL_TERMS } from '#domain/dwell-terms.ts';
import type { Actor } from '#domain/roles.ts';
import { answerTo, clock, corrected, markOf, OF_DRIVER, OF_FACILITY } from './dwell-of.ts';

const mark = markOf('driver', 'arrived', '09:00');
const left = markOf('driver', 'left', '12:00');
const long = { ...USUAL_TERMS, freeMinutes: 180 };

describe('what is recorded of a stay', () => {
  test('is added once, however often it arrives, beside what is there', () => {
    const row = { name: 'a BOL', dwell: { marks: [mark], answers: [], terms: long } as Dwell };
    expect(markDwell(row, left)).toEqual({ ...row, dwell: { marks: [mark, left], answers: [], terms: long } });
    expect(markDwell(row, { ...mark, at: clock('10:00') })).toEqual(row);
    const agree = answerTo(mark, '10:00');
    const answered = answerDwell(row, agree);
    expect(answered).toEqual({ ...row, dwell: { marks: [mark], answers: [agree], terms: long } });
    expect(answerDwell(answered, { ...agree, answer: 'dispute' })).toEqual(answered);
    const more = answerTo(mark, '11:00');
    expect(answerDwell(answered, more).dwell?.answers).toEqual([agree, more]);
  });

  test('is nothing on a row of before', () => {
    expect(dwellOn({})).toEqual({ marks: [], answers: [] });
    expect(markDwell({}, mark)).toEqual({ dwell: { marks: [mark], answers: [] } });
  });

  test('is found by its id, and not its correction', () => {
    const moved = corrected(mark, '08:30');
    const row = { dwell: { marks: [moved, mark, left], answers: [] } };
    expect([markOn(row, left._id), markOn(row, mark._id)]).toEqual([left, mark]);
    expect([markOn(row, moved._id), markOn(row, 'f'.repeat(24)), markOn({}, mark._id)]).toEqual([null, null, null]);
  });

  test('is corrected by a mark of the same step, side and place', () => {
    const made = { ...markOf('driver', 'docked', '18:00'), _id: 'c'.repeat(24) };
    const { kind: _kind, placeId: _place, side: _side, ...fact } = made;
    const right = correctionOf(mark, fact, { reason: 'Wrong gate', at: clock('08:30') });
    expect(right).toEqual({
      ...fact,
      at: clock('08:30'),
      kind: 'arrived',
      side: 'driver',
      placeId: OF_FACILITY,
      corrects: { markId: mark._id, reason: 'Wrong gate', madeAt: clock('18:00') },
    });
    expect(right).not.toHaveProperty('appointment');
    const planned = { ...mark, appointment: clock('08:00') };
    const again = (over: object) => correctionOf(planned, fact, { reason: 'x', at: clock('08:30'), ...over });
    expect(again({}).appointment).toBe(clock('08:00'));
    expect(again({ appointment: null }).appointment).toBeNull();
  });

  test('is said in words, also what a newer version recorded', () => {
    const kinds = ['arrived', 'docked', 'work-done', 'left', 'weighed', 'toString'];
    expect(kinds.map((kind) => dwellHappened(kind, 'load'))).toEqual([
      ...['Arrived', 'At the dock', 'Loaded', 'Left', 'Other time', 'Other time'],
    ]);
    expect(dwellHappened('work-done', 'bol')).toBe('Unloaded');
    const sides = ['driver', 'facility', 'broker', 'toString'];
    expect(sides.map(sideWords)).toEqual(['Driver', 'Facility', 'Other side', 'Other side']);
  });
});

describe('who may say something to a time', () => {
  const person = (over: Partial<Actor>): Actor => ({
    userId: 'x',
    companyId: OF_DRIVER,
    companyType: 0,
    role: 3,
    ...over,
  });

  test('answers the other side’s, never their own', () => {
    expect([dwellSideOf({ companyType: 0 }), dwellSideOf({ companyType: 1 })]).toEqual(['driver', 'facility']);
    expect(whyNotAnswerDwell({ actor: person({}), mark })).toBe('This is your own side’s time. Correct it instead.');
    expect(whyNotAnswerDwell({ actor: person({ companyType: 1 }), mark })).toBeNull();
  });

  test('corrects their own, and as staff one of their company', () => {
    const refusal = 'Only the person who recorded this time, or the staff of their company, can correct it.';
    const why = (over: Partial<Actor>) => whyNotCorrectDwell({ actor: person(over), mark });
    expect(why({ userId: mark.byUserId })).toBeNull();
    expect([why({ role: 1 }), why({ role: 2 })]).toEqual([null, null]);
    expect([why({}), why({ role: 2, companyId: OF_FACILITY })]).toEqual([refusal, refusal]);
  });

  test('disputes with a reason, and with a time that can be', () => {
    const form = { at: null as string | null, reason: 'Gate log', counting: clock('09:00'), now: clock('12:00') };
    const why = (over: Partial<typeof form>) => whyNotDispute({ ...form, ...over });
    expect([why({}), why({ at: clock('08:00') }), why({ at: clock('12:00') })]).toEqual([null, null, null]);
    expect(why({ at: clock('12:01') })).toBe('The right time cannot be in the future.');
    expect(why({ at: '2026-11-23T10:00:00.000+01:00' })).toBe('That is the time they recorded.');
    expect(why({ reason: ' ' })).toBe('Say why first.');
  });
});

describe('the terms of a stay', () => {
  test('are the same when all of them are', () => {
    const others = [{ freeMinutes: 60 }, { from: 'arrival' }, { roundTo: 15 }, { lateForfeits: true }] as const;
    expect(sameTerms(USUAL_TERMS, { ...USUAL_TERMS })).toBe(true);
    for (const other of others) expect(sameTerms(USUAL_TERMS, { ...USUAL_TERMS, ...other })).toBe(false);
  });

  test('stay as they were once a truck has arrived', () => {
    const there = { dwell: { marks: [mark], answers: [] } };
    const refusal = 'A truck has arrived already: its free time stays as it was.';
    expect(whyNotChangeTerms({ load: there, bols: [{}] })).toBe(refusal);
    expect(whyNotChangeTerms({ load: {}, bols: [{}, there] })).toBe(refusal);
    expect(whyNotChangeTerms({ load: {}, bols: [{ dwell: { marks: [left], answers: [] } }] })).toBeNull();
    expect(dwellUnder(there, OF_FACILITY, long)).toBeNull();
  });

  test('are kept with it where they are not the usual ones', () => {
    expect(dwellUnder({}, OF_FACILITY, long)).toEqual({ marks: [], answers: [], terms: long });
    expect(dwellUnder({}, OF_FACILITY, { ...USUAL_TERMS })).toBeNull();
    const under = { dwell: { marks: [], answers: [], terms: long } };
    expect(dwellUnder(under, OF_FACILITY, { ...long })).toBeNull();
    expect(dwellUnder(under, OF_FACILITY, USUAL_TERMS)).toStrictEqual({ marks: [], answers: [] });
    // A truck at another place is no truck here, and one that only left has told no arrival.
    const elsewhere = { dwell: { marks: [{ ...mark, placeId: OF_DRIVER }, left], answers: [] } };
    expect(dwellUnder(elsewhere, OF_FACILITY, long)).toEqual({ ...elsewhere.dwell, terms: long });
  });

  test('are said in words', () => {
    expect([0, 45, 60, 90, 120].map(minutesWords)).toEqual(['0 min', '45 min', '1 h', '1 h 30 min', '2 h']);
    expect(termsWords(USUAL_TERMS)).toBe('2 h free, from the appointment, or arrival if later');
    expect(termsWords({ freeMinutes: 90, from: 'arrival', roundTo: 15, lateForfeits: true })).toBe(
      '1 h 30 min free, from arrival; counted in full 15 min; none if the truck comes late',
    );
    expect(termsChoices()).toMatchObject({
      starts: [
        { value: 'appointment-if-early', label: 'The appointment, or arrival if later' },
        { value: 'arrival', label: 'Arrival' },
      ],
    });
    for (const { value, label } of termsChoices().rounds) expect(label).toBe(minutesWords(Number(value)));
  });
});
