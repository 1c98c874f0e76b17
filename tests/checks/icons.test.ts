/** All icons are in what every first screen loads. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('every icon is drawn somewhere', () => {
  const table = readFileSync('src/ui/icon.tsx', 'utf8');
  const names = [...table.matchAll(/^ {2}(\w+):\s+'M/gm)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(40);
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('icon.tsx'))
    .map((file) => readFileSync(`src/${file}`, 'utf8'));
  expect(names.filter((name) => !sources.some((source) => new RegExp(`['"\`]${name}['"\`]`).test(source)))).toEqual([]);
});
