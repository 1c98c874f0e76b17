import { expect, test } from 'vitest';
import type { Stamp } from '#domain/stamp.ts';
import { completionOf, visitEnds, wentBack } from '#domain/visits.ts';
import { stampOf } from './stamp-of.ts';
import { after, came, completed, happened, id, permutations, refused, stateOf, time } from './visit-facts.ts';

const first = came('first', 10);
const no = refused('no', 20);
const second = came('second', 30);
const back = happened('back', 'returned', 60);
const idsOf = (facts: readonly { _id: string }[]) => facts.map(({ _id }) => _id);

test('went back when its return is what completed it, and not otherwise', () => {
  expect(wentBack(after([first, no, back]))).toBe(true);
  expect(wentBack(after([first, no, second, completed(40)]))).toBe(false);
  // A return that arrived after a completion, one that was stored without, and another end of the completion's own id.
  expect(wentBack(after([first, completed(40), back]))).toBe(false);
  const { outcomes, stamps } = after([first, no, back]);
  expect(wentBack({ outcomes, stamps: [], completed: false })).toBe(false);
  expect(wentBack({ outcomes, stamps, completed: false })).toBe(false);
  const inPart = outcomes.map((one) => (one.kind === 'returned' ? { ...one, kind: 'partial' } : one));
  expect(wentBack({ outcomes: inPart, stamps, completed: true })).toBe(false);
});

test('of several completions the first to arrive counts: one that is only on a device comes last', () => {
  const out = (name: string, received: number | null) =>
    stampOf({ _id: id(name), kind: 'checkout', at: time(40), receivedAt: received === null ? null : time(received) });
  const firstOf = (...stamps: Stamp[]) => {
    const each = permutations(stamps).map((order) => completionOf(order)?._id);
    expect(new Set(each).size).toBe(1);
    return each[0];
  };
  expect(firstOf(out('a', null), out('b', 300))).toBe(id('b'));
  expect(firstOf(out('a', 310), out('b', 300))).toBe(id('b'));
  expect(firstOf(out('a', 300), out('b', 300))).toBe(id('a'));
  expect(firstOf(out('a', null), out('b', null))).toBe(id('a'));
});

test('what arrived in the very moment of the completion counts', () => {
  const bol = completed(40)(no(after([first]), time(310)).row, time(310)).row;
  expect(idsOf(visitEnds(bol))).toEqual([id('no')]);
});

test('a completion contradicts the last end that no truck came after, and none before it', () => {
  const bol = after([first, no, refused('more', 40, 'no'), completed(50)]);
  expect([stateOf(bol, 'no'), stateOf(bol, 'more')]).toEqual(['counts', 'contradicts']);
});
