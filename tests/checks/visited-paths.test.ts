// @vitest-environment node
/** Every address of the app is opened by a test that reads its screen in a real browser (`browser/screens-of-*`). */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GUIDE_PATHS, PATHS } from '#app/base/paths.ts';

const FOLDER = 'tests/browser/';
const tests = readdirSync(FOLDER)
  .filter((name) => name.startsWith('screens-of-'))
  .map((name) => readFileSync(FOLDER + name, 'utf8'))
  .join('\n');

/** Whether an address of this pattern is written there. What stands between its names is put in by the tests. */
function isVisited(pattern: string): boolean {
  const [first = '', ...rest] = pattern.replace(/\/:\w+\?$/, '').split(/:\w+/);
  if (rest.length === 0) return new RegExp(`['\`]${first}['\`?#]`).test(tests);
  const last = rest.at(-1) ?? '';
  return tests.includes(first) && tests.includes(last);
}

it('every path of the router is visited', () => {
  expect([...Object.values(PATHS), ...GUIDE_PATHS].filter((path) => !isVisited(path))).toEqual([]);
});
