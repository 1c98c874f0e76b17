/**
 * Which rows a commit touched, made here, in another tab or in the service worker. A live query over thousands of rows
 * reads all of them again at every write, seconds on a phone; whoever holds that many follows them row by row with this.
 */
import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import { isInSight, onceInSight } from '../base/in-sight.ts';
import type { AccountDb } from './schema.ts';

/** Ids of the touched rows, none where another table was meant, or `many` when there were too many to name. */
export type TouchedRows = string[] | 'many';

type Tables = 'loads' | 'bols';

/**
 * Calls `listener` after each commit that touches a row of one of these tables; in a page that nobody sees once, when somebody
 * does. Returns the function that stops it.
 */
export function onRowsTouched<T extends Tables>(
  db: AccountDb,
  tables: readonly T[],
  listener: (touched: Record<T, TouchedRows>) => void,
): () => void {
  const untold = new Map<T, RangeSet>();
  const tell = () => {
    const touched = tables.map((table) => [table, idsIn(untold.get(table) ?? [])] as const);
    untold.clear();
    if (touched.some(([, { length }]) => length > 0)) listener(Object.fromEntries(touched) as Record<T, TouchedRows>);
  };
  const onMutation = (parts: ObservabilitySet) => {
    const isFirst = untold.size === 0;
    for (const table of tables) {
      const keys = parts[`idb://${db.name}/${table}/`];
      if (keys) untold.set(table, (untold.get(table) ?? new RangeSet()).add(keys));
    }
    if (isInSight()) tell();
    else if (isFirst && untold.size > 0) onceInSight(tell);
  };
  Dexie.on.storagemutated.subscribe(onMutation);
  return () => {
    untold.clear();
    Dexie.on.storagemutated.unsubscribe(onMutation);
  };
}

function idsIn(keys: Iterable<{ from: unknown; to: unknown }>): TouchedRows {
  const ids: string[] = [];
  for (const { from, to } of keys) {
    if (from !== to || typeof from !== 'string') return 'many';
    ids.push(from);
  }
  return ids;
}
