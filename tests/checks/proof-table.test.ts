/** The reader of proof tables is only worth something if it refuses. The proofs named here are tests of this file. */
import { describe, expect, it } from 'vitest';
import { proofRows, sourcePathsIn, whatIsWrong } from './proof-table.ts';

const SELF = '`tests/checks/proof-table.test.ts`';
const FINE = `${SELF} › \`accepts a row with all it needs\``;

const table = (...rows: string[]) =>
  proofRows(['Some text | with a bar.', '', '| id | statement | test |', '|---|:--|---|', ...rows].join('\n'));
const row = ({ id = '1.1', statement = 'words', test = FINE } = {}) => `| ${id} | ${statement} | ${test} |`;
const wrong = (...rows: string[]) => whatIsWrong(table(...rows)).join('\n');

describe('a proof table', () => {
  it('accepts a row with all it needs', () => {
    expect(wrong(row(), row({ id: '1.2', test: `${FINE}<br>${FINE}` }))).toBe('');
  });

  it('reads the rows of several tables, each with its own columns, and no others', () => {
    const text = `${row()}\n\n| word | means |\n|---|---|\n| a | b |\n\n| test | id |\n|-|-|\n| ${FINE} | x |`;
    expect(table(text).map(({ cells }) => cells.id)).toEqual(['1.1', 'x']);
  });

  it('keeps a bar that is part of a cell', () => {
    expect(table(row({ statement: 'a \\| b' }))[0]?.cells.statement).toBe('a | b');
  });

  it.each([
    ['no test', { test: '' }, 'has no test'],
    ['an empty statement', { statement: '' }, 'has an empty statement'],
    ['a test file that is not there', { test: '`tests/nowhere.test.ts` › `nothing at all`' }, 'no such test file'],
    ['a test file that is no test', { test: '`tests/checks/proof-table.ts` › `nothing at all`' }, 'no such test file'],
    ['a title that is not there', { test: `${SELF} › \`${'nobody wrote'} this\`` }, 'has no test titled'],
    ['a text of the file that is no title', { test: `${SELF} › \`const SELF = \`` }, 'has no test titled'],
    ['a title too short to be distinctive', { test: `${SELF} › \`accept\`` }, 'not of the form'],
    ['a proof in another form', { test: 'the tests of proof-table' }, 'not of the form'],
    [
      'one wrong proof of two',
      { test: `${FINE}<br>\`tests/nowhere.test.ts\` › \`nothing at all\`` },
      'no such test file',
    ],
    ['no reason for having no test', { test: 'none:' }, 'gives no reason'],
  ])('refuses a row with %s', (_what, cells, message) => {
    expect(wrong(row(cells))).toContain(message);
  });

  it.each([
    'lives in `src/app/base/paths.ts`',
    'see [the paths](../src/app/paths.ts)',
    'sw/sw.ts does it',
    './src/server/app.ts',
  ])('sees the source path in: %s', (text) => {
    expect(sourcePathsIn(row({ statement: text }))).toHaveLength(1);
  });

  it('takes tests and words for no source path', () => {
    expect(sourcePathsIn(row({ test: '`tests/sw/shell.test.ts` › `nothing of src or sw is meant`' }))).toEqual([]);
  });

  it('refuses an id that is there twice', () => {
    expect(wrong(row(), row())).toContain('line 6, 1.1: has an id that is there already');
  });

  it('lets only those rows go without a test that the table allows', () => {
    const rows = table(row({ statement: 'left open', test: 'none: the amounts are nobody’s business' }));
    expect(whatIsWrong(rows, { mayLackTest: ({ cells }) => cells.statement === 'left open' })).toEqual([]);
    expect(whatIsWrong(rows)).toEqual(['line 5, 1.1: must have a test']);
  });

  it('names a test of a group by both titles, and a row of a test by its text', () => {
    expect(wrong(row({ test: `${SELF} › \`a proof table accepts a row\`` }))).toBe('');
    expect(wrong(row({ test: `${SELF} › \`one wrong proof of two\`` }))).toBe('');
    expect(wrong(row({ test: '`tests/contract/spec-calls.test.ts` › `POST /api/auth/login`' }))).toBe('');
  });
});
