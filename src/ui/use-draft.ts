import { type RefObject, useEffect, useRef, useState } from 'react';

interface DraftKeeper<T> {
  /** The draft as it was kept; null where there is none, or none this version can continue. */
  read: () => Promise<T | null>;
  /** What is begun with where none was kept. */
  empty: () => T;
  /** Keeps the next one in the place of those since the last step; null gives it up. */
  write: (next: T | null, before: readonly T[]) => Promise<void>;
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
  /** Shown at once and kept behind it: for what is typed and chosen. */
  change: (fields: Change<T>) => void;
  /** Kept, and then shown by what this resolves with: a picture that is seen outlives a dead battery. */
  keep: (fields: Change<T>) => Promise<() => void>;
  /** Given up by a form that goes with it: what is on the screen stays until then. */
  drop: () => void;
  /** Saved or given up by a form that stays: it is empty again, and what is typed next begins from there. */
  restart: () => void;
  /** Resolves when every step so far is kept or told as trouble, so that what is saved then has the last word. */
  settled: () => Promise<unknown>;
}

const UNREAD = { draft: null, isOld: false };

const withFields = <T extends object>(draft: T, fields: Change<T>): T => ({
  ...draft,
  ...(typeof fields === 'function' ? fields(draft) : fields),
});

/**
 * Keeps steps one after the other: one that is tried again must not overtake the next. What is typed while one is being kept is
 * one step.
 */
function useSteps<T>(keeper: RefObject<DraftKeeper<T>>, onTrouble: (error: unknown) => void) {
  const writes = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef<{ next: T | null; before: T[] } | null>(null);
  return {
    write: (next: T | null, before: T | null) => {
      const step = waiting.current ?? { next, before: [] };
      step.next = next;
      if (before) step.before.push(before);
      if (waiting.current) return;
      waiting.current = step;
      const { current } = keeper;
      const begin = () => {
        if (waiting.current === step) waiting.current = null;
        return current.write(step.next, step.before);
      };
      writes.current = writes.current.then(begin).catch(onTrouble);
    },
    /** What comes now is of another draft. */
    part: () => {
      waiting.current = null;
    },
    settled: () => writes.current,
  };
}

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
  const latest = useRef(keeper);
  latest.current = keeper;
  const { write, part, settled } = useSteps(latest, onTrouble);
  const [shown, setShown] = useState<Shown<T>>(UNREAD);
  const [failure, setFailure] = useState<unknown>(null);
  const show = (isOld?: boolean) => {
    const draft = held.current;
    setShown((was) => ({ draft, isOld: isOld ?? was.isOld }));
  };
  /** False where it waits for the draft to be read. */
  const hold = (fields: Change<T>): boolean => {
    const before = held.current;
    if (before === null) {
      early.current.push(fields);
      return false;
    }
    held.current = withFields(before, fields);
    write(held.current, before);
    return true;
  };
  const giveUp = () => {
    early.current = [];
    write(null, held.current);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id is another draft
  useEffect(() => {
    let current = true;
    held.current = null;
    part();
    setShown(UNREAD);
    latest.current.read().then(
      (stored) => {
        // One that was given up meanwhile does not come back.
        if (!current || held.current !== null) return;
        const begun = stored ?? latest.current.empty();
        const next = early.current.reduce<T>(withFields, begun);
        if (early.current.length > 0) write(next, begun);
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
  // An unreadable draft must not be taken for an empty one and be overwritten: the screen's error boundary has it.
  if (failure !== null) throw failure;
  return {
    ...shown,
    change: (fields) => {
      if (hold(fields)) show();
    },
    keep: async (fields) => {
      const isHeld = hold(fields);
      await settled();
      return () => isHeld && show();
    },
    drop: giveUp,
    restart: () => {
      giveUp();
      held.current = latest.current.empty();
      show(false);
    },
    settled,
  };
}
