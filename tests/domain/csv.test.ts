import { expect, it } from 'vitest';
import { csvText } from '#domain/csv.ts';

it.each([
  ['a plain word', 'Peaches', 'Peaches'],
  ['a comma', 'Peaches, ripe', '"Peaches, ripe"'],
  ['quotes', 'the "best"', '"the ""best"""'],
  ['a line break', 'a\nb', '"a\nb"'],
  ['a formula', '=1+1', "'=1+1"],
  ['a formula behind blanks', ' \t@SUM(A1)', "' \t@SUM(A1)"],
  ['a minus that begins a formula', '-cmd', "'-cmd"],
  ['a formula in wide letters, which spreadsheets of the East read as one', '＝1+1', "'＝1+1"],
  ['a wide at sign', '＠SUM(A1)', "'＠SUM(A1)"],
  ['a formula behind a mark nobody sees', '\u200B=1+1', "'\u200B=1+1"],
  ['a minus within a word', 'bol-2', 'bol-2'],
])('%s is a cell that a spreadsheet reads as it stands', (_what, text, cell) => {
  expect(csvText([['x', text], ['y']])).toBe(`\uFEFFx,${cell}\r\ny\r\n`);
});
