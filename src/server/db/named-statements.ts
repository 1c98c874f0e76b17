/**
 * Gives every statement that is run again a name, so that PostgreSQL parses and plans it once a connection. All of
 * ours go through here, as connections of the pool are made. Texts are named when they come a second time, up to a
 * bound: a statement with as many places as somebody sends values has no end of texts.
 */
import pg from 'pg';

/** Each is kept by every connection, here and there. */
const NAMES_MAX = 400;
/** Longer ones are lists of values, written once. */
const LONGEST_TEXT = 20_000;
const SEEN_MAX = 5_000;

const names = new Map<string, string>();
const seen = new Set<string>();

type Query = (this: pg.ClientBase, config: unknown, ...more: unknown[]) => unknown;

/** From now on this connection's statements with values go under names. */
export function nameStatements(client: pg.ClientBase): void {
  const named: Query = (config, ...more) =>
    (pg.Client.prototype.query as unknown as Query).call(client, withName(config, more[0]), ...more);
  client.query = named as unknown as typeof client.query;
}

/** What is passed on: the same, with a name where it can have one. */
function withName(config: unknown, values: unknown): unknown {
  if (!Array.isArray(values) || values.length === 0) return config;
  if (typeof config === 'string') {
    const name = nameOf(config);
    return name === undefined ? config : { name, text: config };
  }
  const { name: given, text } = config as { name?: string; text?: unknown };
  if (given !== undefined || typeof text !== 'string') return config;
  const name = nameOf(text);
  return name === undefined ? config : { ...(config as object), name };
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= NAMES_MAX || text.length > LONGEST_TEXT) return undefined;
  if (!seen.has(text)) {
    if (seen.size >= SEEN_MAX) seen.clear();
    seen.add(text);
    return undefined;
  }
  seen.delete(text);
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}
