/**
 * Which rows a commit touched, made here, in another tab or in the service worker. A live query over thousands of rows
 * reads all of them again at every write, seconds on a phone; whoever holds that many follows them row by row with this.
 */
import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import type { AccountDb } from './schema.ts';

/** Ids of the touched rows, none where another table was meant, or `many` when there were too many to name. */
export type TouchedRows = string[] | 'many';

type Tables = 'loads' | 'bols';

/** Calls `listener` after each commit that touches a row of one of these tables. Returns the function that stops it. */
export function onRowsTouched<T extends Tables>(
  db: AccountDb,
  tables: readonly T[],
  listener: (touched: Record<T, TouchedRows>) => void,
): () => void {
  const onMutation = (parts: ObservabilitySet) => {
    const touched = Object.fromEntries(tables.map((table) => [table, touchedIn(parts, db, table)]));
    if (Object.values(touched).some(({ length }) => length > 0)) listener(touched as Record<T, TouchedRows>);
  };
  Dexie.on.storagemutated.subscribe(onMutation);
  return () => Dexie.on.storagemutated.unsubscribe(onMutation);
}

function touchedIn(parts: ObservabilitySet, db: AccountDb, table: Tables): TouchedRows {
  const keys = parts[`idb://${db.name}/${table}/`];
  if (!keys) return [];
  const ids: string[] = [];
  for (const { from, to } of new RangeSet().add(keys)) {
    if (from !== to || typeof from !== 'string') return 'many';
    ids.push(from);
  }
  return ids;
}
