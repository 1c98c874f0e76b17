import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { leaner, UNUSED } from '../../vite-lean-dexie.ts';

const DEXIE = 'node_modules/dexie/dist/modern/dexie.mjs';
const dexie = readFileSync(DEXIE, 'utf8');
const lean = leaner(dexie, parseSync(DEXIE, dexie).program);

const sourcesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));

/** Where a method of that name is called, or named as a text. */
const uses = (code: string, method: string) => code.match(new RegExp(`[.'"\`]${method}\\b`, 'g')) ?? [];

const methods = Object.values(UNUSED).flat();

test.each(methods)('nobody calls %s, which the built app’s Dexie lacks', (method) => {
  const callers = [
    ...sourcesIn('src'),
    ...sourcesIn('sw'),
    lean,
    readFileSync('node_modules/dexie-react-hooks/dist/dexie-react-hooks.mjs', 'utf8'),
  ];
  expect(callers.flatMap((code) => uses(code, method))).toEqual([]);
});

test('every store is opened without the cache of queries, which the built app’s Dexie lacks', () => {
  const opened = [...sourcesIn('src'), ...sourcesIn('sw')].flatMap(
    (code) => code.match(/new Dexie\([^)]*\)[^;]*;/g) ?? [],
  );
  expect(opened.length).toBeGreaterThan(1);
  expect(opened.filter((call) => !call.includes("cache: 'disabled'"))).toEqual([]);
});

test('no screen draws what the built app’s Mantine and router lack', () => {
  const lacking =
    /\b(?:Button|ActionIcon)\.Group|\b(?:Button|ActionIcon)Group(?:Section)?\b|type="(?:bars|dots)"|\b(?:RouterProvider|create\w+Router)\b/g;
  expect(sourcesIn('src').flatMap((code) => code.match(lacking) ?? [])).toEqual([]);
});

test('what is left is whole, and a Dexie with other parts is refused', () => {
  expect(parseSync(DEXIE, lean).errors).toEqual([]);
  expect(lean.length).toBeLessThan(dexie.length - 5000);
  const other = dexie.replaceAll('anyOfIgnoreCase', 'anyOfCaseless');
  expect(() => leaner(other, parseSync(DEXIE, other).program)).toThrow('WhereClause.anyOfIgnoreCase');
  const cacheless = dexie.replace('this.use(cacheMiddleware);', '');
  expect(() => leaner(cacheless, parseSync(DEXIE, cacheless).program)).toThrow('cache');
});
