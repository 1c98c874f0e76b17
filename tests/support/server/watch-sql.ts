/**
 * Looks at every statement the server sends while a test file runs, in this process: after the last test it must all
 * be in the table of what is used of SQL, and BOLs must only have been written where their load was locked before. What
 * a test sends itself does not count.
 */
import pg from 'pg';
import { afterAll, expect } from 'vitest';
import { lockedBefore } from './lock-order.ts';
import { FEATURE_TABLE, readFeatureTable, unlistedIn } from './sql-features.ts';

/** Where every statement of the server passes, whoever sends it. */
const PASSED_BY_ALL = /db\/(?:named-statements|fair-pool)\.ts|watch-sql/;
const OURS = /\/(src|tests)\/\S+\.ts/;
const DEEP = 40;

const table = readFeatureTable();
const sent = new Set<string>();
const unlocked = new Set<string>();

type Query = (this: object, config: unknown, ...more: unknown[]) => unknown;

/** Whether a test asks, and not the server on its own. Where nobody of ours can be seen, it is the server. */
function asksATest(): boolean {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = DEEP;
  const frames = (new Error().stack ?? '').split('\n').filter((line) => OURS.test(line) && !PASSED_BY_ALL.test(line));
  Error.stackTraceLimit = before;
  return frames[0]?.includes('/tests/') ?? false;
}

const textOf = (config: unknown) => (typeof config === 'string' ? config : (config as { text?: string } | null)?.text);

/** Looked at once: a stack costs more than the statement. Of the pool's the connections send them out of another one. */
const ofTests = new Set<string>();

function watch(prototype: object, look: (connection: object, text: string) => void): void {
  const place = prototype as { query: Query };
  const real = place.query;
  place.query = function (config, ...more) {
    const text = textOf(config);
    if (text !== undefined) look(this, text);
    return real.call(this, config, ...more);
  };
}

watch(pg.Pool.prototype, (_pool, text) => {
  if (!sent.has(text) && !ofTests.has(text) && asksATest()) ofTests.add(text);
});
watch(pg.Client.prototype, (connection, text) => {
  if (ofTests.has(text)) return;
  if (!sent.has(text)) (asksATest() ? ofTests : sent).add(text);
  if (sent.has(text) && !lockedBefore(connection, text)) unlocked.add(text);
});

afterAll(() => {
  const unlisted = [...sent].flatMap((text) => unlistedIn(text, table).map((feature) => `${feature}, in ${text}`));
  expect(unlisted, `Not in ${FEATURE_TABLE}: look up what other engines document, then add it`).toEqual([]);
  expect([...unlocked], 'BOLs are written before their load is locked').toEqual([]);
});
