/** Lets the sync engine know of a new entry without making whoever adds one load the engine. */
type Listener = () => void;

const listeners = new Set<Listener>();

export function onEntryAdded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Never throws and never waits: the entry is safe already. */
export function entryAdded(): void {
  for (const listener of listeners) queueMicrotask(listener);
}
