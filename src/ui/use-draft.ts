import { useEffect, useRef, useState } from 'react';

interface DraftKeeper<T> {
  /** The draft as it was kept; null where there is none, or none this version can continue. */
  read: () => Promise<T | null>;
  /** What is begun with where none was kept. */
  empty: () => T;
  /** Keeps the next one in the place of the one before; null gives it up. */
  write: (next: T | null, before: T | null) => Promise<void>;
}

interface Draft<T> {
  /** Null until it was read. */
  draft: T | null;
  /** What is given as a function is of the draft as it is then. */
  change: (fields: Partial<T> | ((now: T) => Partial<T>)) => void;
  drop: () => void;
}

/** What somebody has begun to type: kept on the device at every step, until it is saved or given up. */
export function useDraft<T extends object>(id: string, keeper: DraftKeeper<T>): Draft<T> {
  // What came last counts, also before the screen shows it: photos are taken in while somebody types.
  const held = useRef<T | null>(null);
  const latest = useRef(keeper);
  latest.current = keeper;
  const [draft, setDraft] = useState<T | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id is another draft
  useEffect(() => {
    let current = true;
    latest.current.read().then(
      (stored) => {
        if (!current) return;
        held.current = stored ?? latest.current.empty();
        setDraft(held.current);
      },
      (error: unknown) => current && setFailure(error),
    );
    return () => {
      current = false;
    };
  }, [id]);
  // An unreadable draft must not be taken for an empty one and be overwritten: the screen's error boundary has it.
  if (failure !== null) throw failure;
  // The screen still holds what was typed; a store that does not answer is told where it matters, at saving.
  const keep = (next: T | null) =>
    void keeper.write(next, held.current).catch((error: unknown) => console.error(error));
  return {
    draft,
    change: (fields) => {
      if (held.current === null) return;
      const next = { ...held.current, ...(typeof fields === 'function' ? fields(held.current) : fields) };
      keep(next);
      held.current = next;
      setDraft(next);
    },
    drop: () => keep(null),
  };
}
