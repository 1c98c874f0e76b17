import { expect, test } from 'vitest';
import { type ChangeType, changeOf } from '#changes/changes.ts';
import { noteWords } from '#changes/note-words.ts';
import { EVERY, theBol, theLoad } from './every-example.ts';

const at = '2026-11-21T22:02:00.000Z';
const bol = { ...theBol, checkin: at, checkout: at };
const load = { ...theLoad, checkin: at, checkout: at };

/** What a receipt says of a change that came after another; the others can't be superseded. */
const NOTES = {
  'check-in-load': 'Already checked in at 11/21/2026 14:02 PST.',
  'check-out-load': 'Already checked out at 11/21/2026 14:02 PST.',
  'check-in-bol': 'Already checked in at 11/21/2026 14:02 PST.',
  'complete-bol': 'Already completed at 11/21/2026 14:02 PST.',
  'correct-stamp': 'Recorded; another time counts.',
  'record-outcome': 'Recorded; another record counts.',
  'void-outcome': 'It was taken back before.',
  'record-count': 'Recorded; a later count counts.',
  'keep-original': 'Another photograph of this page was kept before.',
  'review-paper': 'Recorded; a later answer counts.',
  'void-paper': 'It was taken back before.',
  'record-claim': 'Recorded; another record counts.',
  'withdraw-claim': 'It was taken back before.',
};

test('a receipt says what counts instead, for each change that another one can come before', () => {
  const said = (Object.keys(EVERY) as ChangeType[]).flatMap((type) => {
    const superseded = changeOf(type).superseded as ((row: unknown) => string) | undefined;
    return superseded ? [[type, noteWords(superseded(type.endsWith('-load') ? load : bol))]] : [];
  });
  expect(Object.fromEntries(said)).toEqual(NOTES);
});
