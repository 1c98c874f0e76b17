/**
 * What stands between the app and its store, told to whoever shows it: `blocked`, another tab of an older version holds
 * the store; `outdated`, this tab is the older one and had to let go; `dead`, the store does not answer.
 */
export type StorageTrouble = 'blocked' | 'outdated' | 'dead';

type Listener = (trouble: StorageTrouble | null) => void;

let current: StorageTrouble | null = null;
const listeners = new Set<Listener>();

export function storageTrouble(): StorageTrouble | null {
  return current;
}

/** Calls `listener` at each change; returns the function that stops it. */
export function onStorageTrouble(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportStorageTrouble(trouble: StorageTrouble | null): void {
  // An outdated tab can't open its store any more: that is what to say, not that the store is dead.
  if (trouble === current || (current === 'outdated' && trouble === 'dead')) return;
  current = trouble;
  for (const listener of listeners) listener(trouble);
}
