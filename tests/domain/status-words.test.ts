import { expect, it } from 'vitest';
import { dueWords } from '#domain/status-words.ts';

const ZONE = 'America/Los_Angeles';
const NOON = Date.parse('2026-11-25T20:00:00.000Z');
/** `-1`: a minute before noon there. */
const due = (minutes: number) => dueWords(new Date(NOON + minutes * 60_000).toISOString(), ZONE, NOON);

it('when something is due is told by the calendar of its place, with how far off that is', () => {
  expect(due(130)).toMatch(/^today 14:10 PST.* · in 2 h 10 min$/);
  expect(due(-40)).toMatch(/^today 11:20 PST.* · 40 min late$/);
  expect(due(24 * 60)).toMatch(/^tomorrow 12:00 PST.* · in 1 d$/);
  expect(due(12 * 60)).toMatch(/^tomorrow 00:00 PST/);
  expect(due(12 * 60 - 1)).toMatch(/^today 23:59 PST/);
  expect(due(48 * 60)).toMatch(/^11\/27\/2026 12:00 PST.* · in 2 d$/);
  expect(due(-24 * 60)).toMatch(/^11\/24\/2026 12:00 PST.* · 1 d late$/);
});

it('is now within a minute of it', () => {
  expect([-1, -0.99, 0, 0.99, 1].map((minutes) => due(minutes).split(' · ')[1])).toEqual([
    ...['1 min late', 'now', 'now', 'now', 'in 1 min'],
  ]);
});
