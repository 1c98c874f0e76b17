import { useEffect, useRef, useState } from 'react';

interface DraftKeeper<T> {
  /** The draft as it was kept; null where there is none, or none this version can continue. */
  read: () => Promise<T | null>;
  /** What is begun with where none was kept. */
  empty: () => T;
  /** Keeps the next one in the place of the one before; null gives it up. */
  write: (next: T | null, before: T | null) => Promise<void>;
}

/** What is given as a function is of the draft as it is then. */
type Change<T> = Partial<T> | ((now: T) => Partial<T>);

interface Shown<T> {
  /** Null until it was read. */
  draft: T | null;
  /** It was there already when the form came: typed in an earlier visit and never saved. */
  isOld: boolean;
}

interface Draft<T> extends Shown<T> {
  change: (fields: Change<T>) => void;
  /** Given up by a form that goes with it: what is on the screen stays until then. */
  drop: () => void;
  /** Saved or given up by a form that stays: it is empty again, and what is typed next begins from there. */
  restart: () => void;
}

const UNREAD = { draft: null, isOld: false };

const withFields = <T extends object>(draft: T, fields: Change<T>): T => ({
  ...draft,
  ...(typeof fields === 'function' ? fields(draft) : fields),
});

/** What somebody has begun to type: kept on the device at every step, until it is saved or given up. */
export function useDraft<T extends object>(id: string, keeper: DraftKeeper<T>): Draft<T> {
  // What came last counts, also before the screen shows it: photos are taken in while somebody types.
  const held = useRef<T | null>(null);
  // What was typed before the draft could be read is added to it.
  const early = useRef<Change<T>[]>([]);
  const latest = useRef(keeper);
  latest.current = keeper;
  const [shown, setShown] = useState<Shown<T>>(UNREAD);
  const [failure, setFailure] = useState<unknown>(null);
  const hold = (next: T, isOld?: boolean) => {
    held.current = next;
    setShown((was) => ({ draft: next, isOld: isOld ?? was.isOld }));
  };
  // The screen still holds what was typed; a store that does not answer is told where it matters, at saving.
  const keep = (next: T | null, before: T | null) =>
    void latest.current.write(next, before).catch((error: unknown) => console.error(error));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id is another draft
  useEffect(() => {
    let current = true;
    held.current = null;
    setShown(UNREAD);
    latest.current.read().then(
      (stored) => {
        // One that was given up meanwhile does not come back.
        if (!current || held.current !== null) return;
        const begun = stored ?? latest.current.empty();
        const next = early.current.reduce<T>(withFields, begun);
        if (early.current.length > 0) keep(next, begun);
        early.current = [];
        hold(next, stored !== null);
      },
      (error: unknown) => current && setFailure(error),
    );
    return () => {
      current = false;
      early.current = [];
    };
  }, [id]);
  // An unreadable draft must not be taken for an empty one and be overwritten: the screen's error boundary has it.
  if (failure !== null) throw failure;
  return {
    ...shown,
    change: (fields) => {
      const before = held.current;
      if (before === null) {
        early.current.push(fields);
        return;
      }
      const next = withFields(before, fields);
      keep(next, before);
      hold(next);
    },
    drop: () => {
      early.current = [];
      keep(null, held.current);
    },
    restart: () => {
      early.current = [];
      keep(null, held.current);
      hold(latest.current.empty(), false);
    },
  };
}
