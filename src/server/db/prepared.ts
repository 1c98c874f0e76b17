/**
 * Prepared statements on hot paths. Building a query with drizzle costs several times what running it costs, so each
 * connection builds a named query once and keeps it; PostgreSQL keeps the parsed statement under the same name.
 */
import type { Db } from './database.ts';

const kept = new WeakMap<Db, Map<string, unknown>>();

/**
 * The prepared query `name` on this connection (or pool). The name must always stand for the same text: PostgreSQL
 * refuses another one under a name it knows.
 */
export function prepared<P>(db: Db, name: string, build: (db: Db) => { prepare(name: string): P }): P {
  let queries = kept.get(db);
  if (!queries) {
    queries = new Map();
    kept.set(db, queries);
  }
  let query = queries.get(name) as P | undefined;
  if (!query) {
    query = build(db).prepare(name);
    queries.set(name, query);
  }
  return query;
}
