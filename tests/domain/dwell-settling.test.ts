import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DWELL_KINDS, DWELL_SIDES, type Dwell, type DwellAnswer, type DwellMark } from '#domain/dwell.ts';
import { appointmentOf, dwellFigures, figuresWords, freeTimeEnd } from '#domain/dwell-figures.ts';
import { type DwellLine, dwellLines, nextDwell } from '#domain/dwell-settling.ts';
import { staysAt } from '#domain/dwell-stays.ts';
import { USUAL_TERMS } from '#domain/dwell-terms.ts';
import { anOutcome, aStamp } from '../support/freight.ts';
import { answerTo, clock, corrected, markOf, OF_FACILITY } from './dwell-of.ts';

const lineOf = (marks: DwellMark[], answers: DwellAnswer[] = [], kind = 'arrived'): DwellLine => {
  const line = dwellLines({ marks, answers }).find((one) => one.kind === kind);
  if (!line) throw new Error('no such line');
  return line;
};
const stateOf = (...given: Parameters<typeof lineOf>) => {
  const { state, at } = lineOf(...given);
  return [state, at];
};

describe('a step of a stay', () => {
  it('is not answered while one side alone has said it', () => {
    expect(stateOf([markOf('driver', 'arrived', '09:00')])).toEqual(['unanswered', null]);
    expect(stateOf([])).toEqual(['none', null]);
  });

  it('matches within five minutes: the earlier for what begins, the later for what ends', () => {
    const both = (kind: (typeof DWELL_KINDS)[number], facility: string) =>
      stateOf([markOf('driver', kind, '09:00'), markOf('facility', kind, facility)], [], kind);
    expect(both('arrived', '09:05')).toEqual(['matches', clock('09:00')]);
    expect(both('arrived', '08:55')).toEqual(['matches', clock('08:55')]);
    expect(both('arrived', '09:06')).toEqual(['differs', null]);
    expect(both('docked', '09:05')).toEqual(['matches', clock('09:00')]);
    expect(both('work-done', '09:05')).toEqual(['matches', clock('09:05')]);
    expect(both('left', '09:05')).toEqual(['matches', clock('09:05')]);
  });

  it('is settled by who agrees to the other side’s time, also beside a time of their own', () => {
    const [driver, facility] = [markOf('driver', 'arrived', '09:00'), markOf('facility', 'arrived', '09:40')];
    expect(stateOf([driver], [answerTo(driver, '10:00')])).toEqual(['agreed', clock('09:00')]);
    expect(stateOf([driver, facility], [answerTo(facility, '10:00')])).toEqual(['agreed', clock('09:40')]);
    // Each agreed to the other's: what was said last counts.
    const crossed = [answerTo(driver, '10:00'), answerTo(facility, '09:50')];
    expect(stateOf([driver, facility], crossed)).toEqual(['agreed', clock('09:00')]);
  });

  it('has both times while it is disputed, and the other side’s is the one they stated', () => {
    const mark = markOf('driver', 'arrived', '09:00');
    const dispute = answerTo(mark, '10:00', { answer: 'dispute', theirAt: clock('09:40'), reason: 'Gate log' });
    const line = lineOf([mark], [dispute]);
    expect([line.state, line.at, line.driver?.at, line.facility?.at]).toEqual([
      'disputed',
      null,
      clock('09:00'),
      clock('09:40'),
    ]);
    expect(line.facility?.mark).toBeNull();
    const unknown = { ...dispute, theirAt: null };
    expect([lineOf([mark], [unknown]).state, lineOf([mark], [unknown]).facility]).toEqual(['disputed', null]);
  });

  it('takes the newest answer of a side, by the time it was made', () => {
    const mark = markOf('driver', 'arrived', '09:00');
    const dispute = answerTo(mark, '10:00', { answer: 'dispute', theirAt: clock('09:40'), reason: 'Gate log' });
    const agree = answerTo(mark, '10:05');
    for (const answers of [
      [dispute, agree],
      [agree, dispute],
    ]) {
      expect(stateOf([mark], answers)).toEqual(['agreed', clock('09:00')]);
    }
  });

  it('is not settled by an answer to the time before its correction, which says so', () => {
    const mark = markOf('driver', 'arrived', '09:00');
    const agree = answerTo(mark, '10:00');
    const line = lineOf([mark, corrected(mark, '08:30')], [agree]);
    expect([line.state, line.driver?.at, line.driver?.isOutdated]).toEqual(['unanswered', clock('08:30'), true]);
    const again = answerTo(mark, '18:30', { seenAt: clock('08:30') });
    expect(stateOf([mark, corrected(mark, '08:30')], [agree, again])).toEqual(['agreed', clock('08:30')]);
  });

  it('that is corrected to the time they stated is a dispute no more', () => {
    const mark = markOf('driver', 'arrived', '09:00');
    const dispute = answerTo(mark, '10:00', { answer: 'dispute', theirAt: clock('09:40'), reason: 'Gate log' });
    expect(stateOf([mark, corrected(mark, '09:38')], [dispute])).toEqual(['matches', clock('09:38')]);
  });

  it('counts as the last correction of it says, by when that was made', () => {
    const mark = markOf('driver', 'arrived', '09:00');
    const [late, early] = [corrected(mark, '08:10', '19:00'), corrected(mark, '08:20', '18:00')];
    for (const marks of [
      [mark, late, early],
      [early, late, mark],
    ]) {
      expect(lineOf(marks).driver?.at).toBe(clock('08:10'));
    }
  });

  it('of several of a side is the first that begins a stay, and the last that ends it', () => {
    const marks = ['09:20', '09:00'].flatMap((time) => [
      markOf('driver', 'arrived', time),
      markOf('driver', 'left', time.replace('09', '12')),
    ]);
    expect(lineOf(marks).driver?.at).toBe(clock('09:00'));
    expect(lineOf(marks, [], 'left').driver?.at).toBe(clock('12:20'));
  });
});

describe('what is next', () => {
  it('is the step after the last one of that side, until the truck has left', () => {
    const next = (marks: DwellMark[]) => DWELL_SIDES.map((side) => nextDwell(dwellLines({ marks, answers: [] }), side));
    expect(next([])).toEqual(['arrived', 'arrived']);
    expect(next([markOf('driver', 'arrived', '09:00')])).toEqual(['docked', 'arrived']);
    expect(next([markOf('driver', 'docked', '09:00')])).toEqual(['work-done', 'arrived']);
    expect(next([markOf('driver', 'left', '09:00'), markOf('facility', 'arrived', '09:00')])).toEqual([null, 'docked']);
  });

  it('stays the same where the other side only said a time in a dispute', () => {
    const mark = markOf('driver', 'arrived', '09:00');
    const dispute = answerTo(mark, '10:00', { answer: 'dispute', theirAt: clock('09:40'), reason: 'Gate log' });
    expect(nextDwell(dwellLines({ marks: [mark], answers: [dispute] }), 'facility')).toBe('arrived');
  });
});

describe('a stay', () => {
  const visits = {
    stamps: [aStamp('checkin', clock('06:00')), aStamp('checkin', clock('13:00'))],
    outcomes: [anOutcome('refused', clock('11:00'))],
  };

  it('settles alike in whatever order its facts arrived', () => {
    const time = fc.integer({ min: 0, max: 23 * 12 }).map((steps) => {
      const minutes = steps * 5;
      return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
    });
    const mark = fc.tuple(fc.constantFrom(...DWELL_SIDES), fc.constantFrom(...DWELL_KINDS), time);
    const facts = fc.array(mark, { minLength: 1, maxLength: 8 }).chain((all) => {
      const marks = all.map((one) => markOf(...one));
      const about = fc.constantFrom(...marks);
      const corrections = fc.array(fc.tuple(about, time, time), { maxLength: 4 });
      const answers = fc.array(fc.tuple(about, time, fc.boolean(), fc.option(time)), { maxLength: 6 });
      return fc.record({ marks: fc.constant(marks), corrections, answers, seed: fc.integer() });
    });
    fc.assert(
      fc.property(facts, fc.infiniteStream(fc.nat()), ({ marks, corrections, answers }, random) => {
        const stay: Dwell = {
          marks: [...marks, ...corrections.map((one) => corrected(...one))],
          answers: answers.map(([about, at, isAgree, their]) =>
            answerTo(about, at, isAgree ? {} : { answer: 'dispute', theirAt: their && clock(their), reason: 'No' }),
          ),
        };
        const shuffled = <F>(list: F[]) =>
          list
            .map((fact) => ({ fact, key: random.next().value as number }))
            .sort((a, b) => a.key - b.key)
            .map(({ fact }) => fact);
        const other = { marks: shuffled(stay.marks), answers: shuffled(stay.answers) };
        const told = (one: Dwell) => [
          [dwellLines(one), dwellFigures(one, clock('10:00')), freeTimeEnd(one, null)],
          staysAt([{ ...visits, dwell: one }], OF_FACILITY).map((each) => [each.since, dwellLines(each)]),
        ];
        expect(told(other)).toEqual(told(stay));
      }),
      { numRuns: 300 },
    );
  });
});

describe('the figures of a stay', () => {
  const ends = (driver: [string, string], facility?: [string, string]) => [
    markOf('driver', 'arrived', driver[0]),
    markOf('driver', 'left', driver[1]),
    ...(facility ? [markOf('facility', 'arrived', facility[0]), markOf('facility', 'left', facility[1])] : []),
  ];
  const told = (marks: DwellMark[], terms = {}, appointment: string | null = null) =>
    figuresWords(dwellFigures({ marks, answers: [], terms: { ...USUAL_TERMS, ...terms } }, appointment));

  it('are one where both ends are settled, and two where they are not', () => {
    expect(told(ends(['09:00', '12:10'], ['09:03', '12:08']))).toBe('Agreed: 3 h 10 min, 1 h 10 min over free time.');
    expect(told(ends(['09:00', '12:10'], ['09:40', '12:05']))).toBe(
      'Driver: 3 h 10 min, 1 h 10 min over free time. Facility: 2 h 30 min, 30 min over free time.',
    );
    expect(told(ends(['09:00', '12:10']))).toBe('Driver: 3 h 10 min, 1 h 10 min over free time.');
    expect(told([markOf('driver', 'arrived', '09:00')])).toBe('');
  });

  it('count from the later of arrival and appointment, or from arrival, by the terms', () => {
    const marks = ends(['09:00', '12:10']);
    expect(told(marks, {}, clock('10:00'))).toBe('Driver: 3 h 10 min, 10 min over free time.');
    expect(told(marks, {}, clock('08:00'))).toBe('Driver: 3 h 10 min, 1 h 10 min over free time.');
    expect(told(marks, { from: 'arrival' }, clock('10:00'))).toBe('Driver: 3 h 10 min, 1 h 10 min over free time.');
    expect(told(marks, { freeMinutes: 240 })).toBe('Driver: 3 h 10 min, within free time.');
  });

  it('count full steps beyond the free time, and none where a late truck forfeits it', () => {
    const marks = ends(['09:00', '12:10']);
    expect(told(marks, { roundTo: 60 })).toBe('Driver: 3 h 10 min, 1 h over free time.');
    expect(told(marks, { lateForfeits: true }, clock('08:59'))).toBe(
      'Driver: 3 h 10 min; the truck came late, so by the terms none is over free time.',
    );
    expect(told(marks, { lateForfeits: true }, clock('09:00'))).toBe('Driver: 3 h 10 min, 1 h 10 min over free time.');
  });

  it('count by the appointment that held when the truck came, whatever became of it', () => {
    const [eight, two] = [clock('08:00'), clock('14:00')];
    const came = (side: (typeof DWELL_SIDES)[number], time: string, appointment?: string | null) =>
      markOf(side, 'arrived', time, appointment === undefined ? {} : { appointment });
    const left = markOf('driver', 'left', '13:00');
    const told5h = (arrived: DwellMark[], terms = {}) => told([...arrived, left], terms, two);
    expect(told5h([came('driver', '08:00', eight)])).toBe('Driver: 5 h, 3 h over free time.');
    expect(told5h([came('driver', '08:10', eight)], { lateForfeits: true })).toContain('the truck came late');
    expect(told5h([came('driver', '08:00', null)])).toBe('Driver: 5 h, 3 h over free time.');
    // One of before goes by the stop's own; beside one that knows, by that.
    expect(told5h([came('driver', '08:00')])).toBe('Driver: 5 h, within free time.');
    expect(told5h([came('driver', '08:00'), came('facility', '08:02', eight)])).toContain('3 h over free time');
    // Where the sides differ the first arrival counts, where they are settled the one they settled on.
    const [first, second] = [came('driver', '08:00', eight), came('facility', '10:05', two)];
    expect(told5h([second, first])).toBe('Driver: 5 h, 3 h over free time.');
    const stay = { marks: [first, second, left], answers: [answerTo(second, '10:10')] };
    expect(appointmentOf(stay, null)).toBe(two);
    expect(freeTimeEnd({ marks: [first], answers: [] }, two)).toBe(clock('10:00'));
    const moved = { ...corrected(first, '10:10'), appointment: two };
    expect(appointmentOf({ marks: [first, moved], answers: [] }, null)).toBe(two);
  });

  it('keep a truck that left before it came, and say so', () => {
    const stay = { marks: ends(['12:00', '09:00']), answers: [] };
    expect(dwellFigures(stay, null)).toEqual({
      agreed: null,
      driver: null,
      facility: null,
      doubt: 'The driver’s time of leaving is before that of arriving.',
    });
  });

  it('end free time by the terms, until somebody says that the truck has left', () => {
    const arrived = markOf('driver', 'arrived', '09:00');
    const end = (marks: DwellMark[], appointment: string | null) => freeTimeEnd({ marks, answers: [] }, appointment);
    expect(end([arrived], null)).toBe(clock('11:00'));
    expect(end([arrived], clock('10:00'))).toBe(clock('12:00'));
    expect(end([], null)).toBeNull();
    expect(end([arrived, markOf('facility', 'left', '09:30')], null)).toBeNull();
  });
});
