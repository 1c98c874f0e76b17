import { useEffect, useRef, useState } from 'react';

interface DraftKeeper<T> {
  /** The draft as it was kept; null where there is none, or none this version can continue. */
  read: () => Promise<T | null>;
  /** What is begun with where none was kept. */
  empty: () => T;
  /** Keeps the next one in the place of the one before, step after step; null gives it up. */
  write: (next: T | null, before: T | null) => Promise<void>;
}

/** What is given as a function is of the draft as it is then. */
export type Change<T> = Partial<T> | ((now: T) => Partial<T>);

interface Shown<T> {
  /** Null until it was read. */
  draft: T | null;
  /** It was there already when the form came: typed in an earlier visit and never saved. */
  isOld: boolean;
}

interface Draft<T> extends Shown<T> {
  /** Shown at once and kept behind it: for what is typed and chosen. The same function as long as the form is there. */
  change: (fields: Change<T>) => void;
  /** Kept, and then shown by what this resolves with: a picture that is seen outlives a dead battery. */
  keep: (fields: Change<T>) => Promise<() => void>;
  /** Given up by a form that goes with it: what is on the screen stays until then. */
  drop: () => void;
  /** Saved or given up by a form that stays: it is empty again, and what is typed next begins from there. */
  restart: () => void;
}

const UNREAD = { draft: null, isOld: false };

/** The draft with these fields in the place of its own. */
export const withFields = <T extends object>(draft: T, fields: Change<T>): T => ({
  ...draft,
  ...(typeof fields === 'function' ? fields(draft) : fields),
});

/**
 * What somebody has begun to type: kept on the device at every step, until it is saved or given up. `onTrouble` hears why a step
 * could not be kept; the screen still has it.
 */
export function useDraft<T extends object>(
  id: string,
  keeper: DraftKeeper<T>,
  onTrouble: (error: unknown) => void = (error) => console.error(error),
): Draft<T> {
  // What came last counts, also before the screen shows it: photos are taken in while somebody types.
  const held = useRef<T | null>(null);
  // What was typed before the draft could be read is added to it.
  const early = useRef<Change<T>[]>([]);
  const latest = useRef({ ...keeper, onTrouble });
  latest.current = { ...keeper, onTrouble };
  const [shown, setShown] = useState<Shown<T>>(UNREAD);
  const [failure, setFailure] = useState<unknown>(null);
  const show = (isOld?: boolean) => {
    const draft = held.current;
    setShown((was) => ({ draft, isOld: isOld ?? was.isOld }));
  };
  const write = (next: T | null, before: T | null) =>
    latest.current.write(next, before).catch((error: unknown) => latest.current.onTrouble(error));
  /** Null where it waits for the draft to be read; else it resolves when this step is kept. */
  const hold = (fields: Change<T>): Promise<void> | null => {
    const before = held.current;
    if (before === null) {
      early.current.push(fields);
      return null;
    }
    held.current = withFields(before, fields);
    return write(held.current, before);
  };
  const giveUp = () => {
    early.current = [];
    void write(null, held.current);
  };
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
        if (early.current.length > 0) void write(next, begun);
        early.current = [];
        held.current = next;
        show(stored !== null);
      },
      (error: unknown) => current && setFailure(error),
    );
    return () => {
      current = false;
      early.current = [];
    };
  }, [id]);
  const [change] = useState(() => (fields: Change<T>) => {
    if (hold(fields)) show();
  });
  // An unreadable draft must not be taken for an empty one and be overwritten: the screen's error boundary has it.
  if (failure !== null) throw failure;
  return {
    ...shown,
    change,
    keep: async (fields) => {
      const step = hold(fields);
      await step;
      return () => step && show();
    },
    drop: giveUp,
    restart: () => {
      giveUp();
      held.current = latest.current.empty();
      show(false);
    },
  };
}
