import { describe, expect, test } from 'vitest';
import type { DwellAnswer, DwellMark } from '#domain/dwell.ts';
import { appointmentOf, dwellFigures, figuresWords, freeTimeEnd } from '#domain/dwell-figures.ts';
import { countingMark, dwellLines, lastAnswer } from '#domain/dwell-settling.ts';
import { USUAL_TERMS } from '#domain/dwell-terms.ts';
import { answerTo, clock, corrected, markOf } from './dwell-of.ts';

const figures = (marks: DwellMark[], terms = {}, appointment: string | null = null) =>
  dwellFigures({ marks, answers: [], terms: { ...USUAL_TERMS, ...terms } }, appointment);
const stay = (side: 'driver' | 'facility', from: string, until: string) => [
  markOf(side, 'arrived', from),
  markOf(side, 'left', until),
];

describe('the figures of a stay', () => {
  test('of one that took no minute', () => {
    expect(figures(stay('driver', '09:00', '09:00'))).toEqual({
      agreed: null,
      driver: { stayMs: 0, overMs: 0, isForfeit: false },
      facility: null,
      doubt: null,
    });
  });

  test('doubt the side that left before it came, and no other', () => {
    const doubt = (...marks: DwellMark[]) => figures(marks).doubt;
    const right = stay('driver', '09:00', '12:00');
    expect(doubt(...right, ...stay('facility', '12:00', '09:00'))).toBe(
      'The facility’s time of leaving is before that of arriving.',
    );
    expect(doubt(...right, ...stay('facility', '09:30', '11:00'))).toBeNull();
    expect([doubt(), doubt(markOf('driver', 'left', '09:00'))]).toEqual([null, null]);
  });

  test('forfeit nothing where a late truck stayed within its free time', () => {
    const late = figures(stay('driver', '09:00', '10:00'), { lateForfeits: true }, clock('08:00'));
    expect(figuresWords(late)).toBe('Driver: 1 h, within free time.');
    expect(late.driver?.isForfeit).toBe(false);
  });

  test('are by the appointment of who was there first, where the sides differ', () => {
    const [eight, two] = [clock('08:00'), clock('14:00')];
    const marks = [
      markOf('driver', 'arrived', '10:05', { appointment: two }),
      markOf('facility', 'arrived', '08:00', { appointment: eight }),
    ];
    expect(appointmentOf({ marks, answers: [] }, null)).toBe(eight);
    expect(appointmentOf({ marks: marks.toReversed(), answers: [] }, null)).toBe(eight);
    expect([appointmentOf({ marks: [], answers: [] }, two), appointmentOf({ marks: [], answers: [] }, null)]).toEqual([
      two,
      null,
    ]);
  });

  test('end free time by whichever side told that the truck came, until either tells that it left', () => {
    const end = (...marks: DwellMark[]) => freeTimeEnd({ marks, answers: [] }, null);
    const came = markOf('facility', 'arrived', '09:00');
    expect(end(came)).toBe(clock('11:00'));
    expect(end(came, markOf('driver', 'docked', '09:30'))).toBe(clock('11:00'));
    expect(end(came, markOf('driver', 'left', '09:30'))).toBeNull();
    expect(end(markOf('facility', 'docked', '09:00'))).toBeNull();
    expect(freeTimeEnd({ marks: [came], answers: [], terms: { ...USUAL_TERMS, freeMinutes: 30 } }, null)).toBe(
      clock('09:30'),
    );
  });
});

describe('of equals of one moment', () => {
  const mark = markOf('driver', 'arrived', '09:00');
  const named = <F extends { _id: string }>(fact: F, letter: string): F => ({ ...fact, _id: letter.repeat(24) });
  const bothWays = <F>(facts: F[]) => [facts, facts.toReversed()];

  test('the correction of the greater id counts', () => {
    const [a, b] = [named(corrected(mark, '08:10'), 'a'), named(corrected(mark, '08:20'), 'b')];
    for (const marks of bothWays([a, b])) expect(countingMark([mark, ...marks], mark)).toBe(b);
  });

  test('the answer of the greater id counts', () => {
    const [a, b] = [named(answerTo(mark, '10:00'), 'a'), named(answerTo(mark, '10:00'), 'b')];
    for (const answers of bothWays([a, b])) expect(lastAnswer(answers, mark)).toBe(b);
  });
});

test('answers to another time, and those of the side that told it, are no answers to this one', () => {
  const [mark, other] = [markOf('driver', 'arrived', '09:00'), markOf('driver', 'left', '12:00')];
  const answer = answerTo(mark, '10:00');
  const strange: DwellAnswer[] = [answerTo(other, '12:30'), answerTo(mark, '13:00', { side: 'driver' })];
  expect(lastAnswer([answer, ...strange], mark)).toBe(answer);
  expect(lastAnswer(strange, mark)).toBeNull();
});

test('a time that was only said in a dispute is a time and nothing else', () => {
  const mark = markOf('facility', 'arrived', '09:00');
  const dispute = answerTo(mark, '10:00', { answer: 'dispute', theirAt: clock('09:40'), reason: 'Gate log' });
  const [arrived] = dwellLines({ marks: [mark], answers: [dispute] });
  expect(arrived?.driver).toEqual({ at: clock('09:40'), mark: null, counting: null, answer: null, isOutdated: false });
});
