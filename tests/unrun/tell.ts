/** Keeps what has run, of a worker of the tests and of the pages it opens, as lines `file f 3` or `file b 3 0` in a folder. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';

const FOLDER = process.env.CONNEX_UNRUN ?? '';
const EVERY_MS = 400;
const told = new Set<string>();

function keep(lines: readonly string[]): void {
  const fresh = lines.filter((line) => !told.has(line));
  for (const line of fresh) told.add(line);
  if (fresh.length > 0) appendFileSync(join(FOLDER, `${process.pid}.txt`), `${fresh.join('\n')}\n`);
}

/** What has run where this is called: in a page it is sent as its text, so it names nothing from outside. */
function ranHere(): string[] {
  const all = Reflect.get(globalThis, '__unrun__') as
    | Record<string, { f: Record<string, number>; b: Record<string, number[]> }>
    | undefined;
  return Object.entries(all ?? {}).flatMap(([file, { f, b }]) => [
    ...Object.entries(f).flatMap(([id, times]) => (times > 0 ? [`${file} f ${id}`] : [])),
    ...Object.entries(b).flatMap(([id, arms]) =>
      arms.flatMap((times, arm) => (times > 0 ? [`${file} b ${id} ${arm}`] : [])),
    ),
  ]);
}

/** Pages tell it now and then, and when they go. */
export async function tellOfPages(context: BrowserContext): Promise<void> {
  if (FOLDER === '') return;
  await context.exposeBinding('tellUnrun', (_page, lines: string[]) => keep(lines));
  await context.addInitScript(`
    const ranHere = ${ranHere};
    const sent = new Set();
    const tell = () => {
      const fresh = ranHere().filter((line) => !sent.has(line));
      for (const line of fresh) sent.add(line);
      if (fresh.length > 0) void globalThis.tellUnrun?.(fresh);
    };
    setInterval(tell, ${EVERY_MS});
    addEventListener('pagehide', tell);
  `);
}

// Pages are opened outside of tests, too.
if (FOLDER !== '' && process.env.VITEST_POOL_ID !== undefined) (await import('vitest')).afterAll(() => keep(ranHere()));
