import { expect, it } from 'vitest';
import { contains, containsWords, searchable, wordsOf } from '#domain/searchable.ts';

it('text is searched without case and accents, blanks as they are', () => {
  expect(['Tomás', 'ŁÓDŹ', 'Straße 7', 'ÆØ', ' A  b ', '桃', ''].map(searchable)).toEqual([
    ...['tomas', 'lodz', 'strasse 7', 'aeo', ' a  b ', '桃', ''],
  ]);
});

it('a text contains what was typed, but for the blanks around it', () => {
  expect([contains('Tomás Łódź', ' AS LO '), contains('Tomás', 'tomas'), contains('Tom', 'tomas')]).toEqual([
    ...[true, true, false],
  ]);
  expect(contains('Tomás', '  ')).toBe(true);
});

it('a text contains every word that was typed, in whatever order, each in one of its ways', () => {
  expect(wordsOf('  Ray \t Delgado ')).toEqual(['Ray', 'Delgado']);
  const has = (typed: string) => containsWords('Ray Delgado, Oakland', typed);
  expect(['delgado ray', 'ray lee', '', ' '].map(has)).toEqual([true, false, true, true]);
  const waysOf = (word: string) => [word, word === 'CA' ? 'Oakland' : 'nothing'];
  expect([containsWords('Ray, Oakland', 'ray CA', waysOf), containsWords('Ray', 'ray CA', waysOf)]).toEqual([
    true,
    false,
  ]);
});
