// @vitest-environment node
/** The figures and the picture in `src/README.md` are what `npm run structure -- --picture` prints. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { picture, ROWS } from './structure.ts';

const readme = readFileSync('src/README.md', 'utf8');

it('the picture of who imports whom is today’s', () => {
  expect(readme).toContain(picture());
});

it('each measure is today’s', () => {
  expect(ROWS.filter((row) => !readme.includes(`\n${row} `))).toEqual([]);
});
