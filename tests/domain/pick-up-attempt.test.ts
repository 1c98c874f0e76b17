import { describe, expect, test } from 'vitest';
import { openPickUpAttempt } from '#domain/visits.ts';
import { outcomeOf, voidAt } from './outcome-of.ts';
import { id, time } from './visit-facts.ts';

const inVain = (name: string, minute: number, over: Partial<Parameters<typeof outcomeOf>[0]> = {}) =>
  outcomeOf({ _id: id(name), kind: 'pick-up-attempted', at: time(minute), ...over });
const openOf = (load: Partial<Parameters<typeof openPickUpAttempt>[0]>) =>
  openPickUpAttempt({ outcomes: [inVain('no', 20)], checkin: null, checkout: null, ...load })?._id ?? null;

describe('a truck that was at pick-up in vain', () => {
  test('is the last that was, in whatever order they were told, and none that was taken back', () => {
    const [early, late] = [inVain('early', 10), inVain('late', 30)];
    for (const outcomes of [
      [early, late],
      [late, early],
    ])
      expect(openOf({ outcomes })).toBe(id('late'));
    expect(openOf({ outcomes: [early, { ...late, void: voidAt(time(40)) }] })).toBe(id('early'));
    expect(openOf({ outcomes: [{ ...late, void: voidAt(time(40)) }] })).toBeNull();
    expect([openOf({ outcomes: [] }), openOf({ outcomes: undefined })]).toEqual([null, null]);
  });

  test('is what there is to say until one has come after it, in the same minute too', () => {
    expect(openOf({})).toBe(id('no'));
    expect(openOf({ checkin: time(19) })).toBe(id('no'));
    expect([openOf({ checkin: time(20) }), openOf({ checkin: time(21) })]).toEqual([null, null]);
  });

  test('is over once a truck has left', () => {
    expect(openOf({ checkout: time(15) })).toBeNull();
    expect(openOf({ checkin: time(5), checkout: time(15) })).toBeNull();
  });
});
