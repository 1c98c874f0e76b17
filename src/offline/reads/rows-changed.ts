/**
 * Which rows a commit touched. A live query over a whole list would read it anew at every write, seconds with 50,000
 * rows; whoever holds such a list follows it row by row with this.
 */
import { Dexie, type ObservabilitySet, RangeSet } from 'dexie';
import { type Category, rowKindOf } from '#domain/load-category.ts';
import { requireSession } from '../session-state.ts';

/** Ids of the touched rows, or `many` when there were too many to name. */
export type ChangedRows = string[] | 'many';

/**
 * Calls `listener` after each commit that touches the kind of row this list holds (not only rows of this list), made
 * here, in another tab or in the service worker. Returns the function that stops it.
 */
export function onRowsChanged(category: Category, listener: (changed: ChangedRows) => void): () => void {
  const { db } = requireSession();
  const primaryKeys = `idb://${db.name}/${rowKindOf(category) === 'load' ? 'loads' : 'bols'}/`;
  const onMutation = (parts: ObservabilitySet) => {
    const touched = parts[primaryKeys];
    if (!touched) return;
    const ids: string[] = [];
    for (const { from, to } of new RangeSet().add(touched)) {
      if (from !== to || typeof from !== 'string') return listener('many');
      ids.push(from);
    }
    if (ids.length > 0) listener(ids);
  };
  Dexie.on.storagemutated.subscribe(onMutation);
  return () => Dexie.on.storagemutated.unsubscribe(onMutation);
}
