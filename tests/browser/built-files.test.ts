/** What the build made: page and worker fit each other, and the worker keeps what a page needs without a network. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeAccountDb } from '#offline/rows/schema.ts';

const BUILT = fileURLToPath(new URL('../../dist/app/', import.meta.url));
const worker = readFileSync(`${BUILT}sw.js`, 'utf8');
const scripts = readdirSync(`${BUILT}assets`).filter((file) => file.endsWith('.js'));
const page = scripts.map((file) => readFileSync(`${BUILT}assets/${file}`, 'utf8')).join('\n');

/** The schema as the source has it: each table's keys, as Dexie is given them. */
function tableKeys(): string[] {
  return describeAccountDb('0'.repeat(24)).tables.map(({ name, schema }) => {
    const keys = [schema.primKey.src, ...schema.indexes.map(({ src }) => src)].join(', ');
    return `${name}:${keys}`;
  });
}

/** `loads:"_id, …"` with any of the quotes a minifier may use. */
const holds = (text: string, table: string) => {
  const [name = '', keys = ''] = table.split(/:(.*)/s);
  return ['"', "'", '`'].some((quote) => text.includes(`${name}:${quote}${keys}${quote}`));
};

test('A21: the built page and the built worker describe the same store, table by table', () => {
  const tables = tableKeys();
  expect(tables.length).toBeGreaterThan(8);
  expect(tables.filter((table) => !holds(page, table))).toEqual([]);
  expect(tables.filter((table) => !holds(worker, table))).toEqual([]);
  const versions = (text: string) => [...text.matchAll(/\.version\((\w+)\)\.stores\(/g)].length;
  // The device's store and the person's, in each, described once.
  expect(versions(worker)).toBe(versions(page));
});

test('C7: the viewer and its worker are kept by the service worker before a document was ever opened', () => {
  const kept = [...worker.matchAll(/"?url"?:["'`]([^"'`]+)["'`]/g)].map(([, url]) => url);
  expect(kept.filter((url) => /pdf\.worker.*\.mjs$/.test(url ?? ''))).toHaveLength(1);
  expect(kept.filter((url) => url?.startsWith('pdfjs/standard_fonts/')).length).toBeGreaterThan(5);
  // Every script of the build: a screen that was never opened works too.
  expect(scripts.filter((file) => !kept.includes(`assets/${file}`))).toEqual([]);
});

test('whoever asks on a public page who is logged in loads neither lists of loads nor what sends and fetches for it', () => {
  const manifest = JSON.parse(readFileSync('dist/app/.vite/manifest.json', 'utf8')) as Record<
    string,
    { name?: string; imports?: string[] }
  >;
  const needed = new Set<string>();
  const need = (key: string) => {
    if (needed.has(key)) return;
    needed.add(key);
    for (const next of manifest[key]?.imports ?? []) need(next);
  };
  need('src/app/after-start.ts');
  need(Object.keys(manifest).find((key) => manifest[key]?.name === 'logged-in') ?? '');
  const names = [...needed].map((key) => manifest[key]?.name);
  expect(names).toEqual(expect.arrayContaining(['after-start', 'logged-in', 'dexie']));
  expect(names.filter((name) => name === 'lists' || name === 'engine')).toEqual([]);
});
