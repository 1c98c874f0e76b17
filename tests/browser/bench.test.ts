/** `npm run bench` from its command line: the rows that take no browser and no server, in small. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const bench = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', 'tests/bench/bench.ts', ...args], { encoding: 'utf8' });

test('a quick run brings the rows it was asked for, and writes nothing', () => {
  const before = readFileSync('tests/bench/README.md', 'utf8');
  const { status, stdout, stderr } = bench('--quick', 'list-index', 'first-load');
  expect([status, stderr]).toEqual([0, '']);
  const rows = stdout.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Bench'));
  expect(rows.map((row) => row.split(' | ')[1])).toEqual([
    'longest piece while 2,000 rows in memory are indexed',
    'a question over 2,000 rows in memory, asked for the first time',
    '… asked again',
    '… the counts of the chips',
    'JavaScript of `/`, brotli',
    '… with its styles',
    'JavaScript of `/login`, brotli',
    '… with its styles',
    'JavaScript of `/home`, brotli',
    '… with its styles',
  ]);
  expect(readFileSync('tests/bench/README.md', 'utf8')).toBe(before);
});

test('a name it does not know is answered with those there are', () => {
  const { status, stderr } = bench('--quick', 'checkin');
  expect(status).toBe(1);
  expect(stderr).toContain('There is no bench checkin');
  expect(stderr).toMatch(/^ {2}check-in +\S/m);
});
