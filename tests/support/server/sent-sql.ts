/**
 * Every statement the server sends in this process, as it is sent, from the first import on: what is new among them, and
 * where BOLs were written before their load was locked. What a test sends itself does not count.
 */
import pg from 'pg';
import { lockedBefore } from './lock-order.ts';

/** Where every statement of the server passes, whoever sends it. */
const PASSED_BY_ALL = /db\/(?:named-statements|fair-pool)\.ts|sent-sql/;
const OURS = /\/(src|tests)\/\S+\.ts/;
const DEEP = 40;

const sent = new Set<string>();
const taken = new Set<string>();
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

/** Statements that came for the first time since the last call, and those that wrote BOLs too early. */
export function takeNewStatements(): { statements: string[]; tooEarly: string[] } {
  const statements = [...sent].filter((text) => !taken.has(text));
  for (const text of statements) taken.add(text);
  const tooEarly = [...unlocked];
  unlocked.clear();
  return { statements, tooEarly };
}
