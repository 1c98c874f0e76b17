import { useEffect, useRef, useState } from 'react';

interface ChangesKeeper {
  /** What was kept; null where nothing was. */
  read: () => Promise<unknown>;
  /** Keeps this in the place of what was kept before; null gives it up. */
  write: (changes: object | null) => Promise<void>;
}

export interface KeptEdit<T> {
  /** Fields that differ from what is saved: others follow what is saved by now. */
  changes: Partial<T>;
  isOpen: boolean;
  /** Some of it was typed in an earlier visit and never saved. */
  isOld: boolean;
  open: () => void;
  change: (fields: Partial<T>) => void;
  /** Saved or given up. */
  close: () => void;
}

type Shown<T> = Pick<KeptEdit<T>, 'changes' | 'isOpen' | 'isOld'>;

/** The edit mode of a panel: what is typed in it is kept on the device until it is saved or given up, and opens it again. */
export function useKeptEdit<T extends object>(id: string, keeper: ChangesKeeper): KeptEdit<T> {
  const latest = useRef(keeper);
  latest.current = keeper;
  const held = useRef<Partial<T>>({});
  const isRead = useRef(false);
  const [shown, setShown] = useState<Shown<T>>({ changes: {}, isOpen: false, isOld: false });
  const [failure, setFailure] = useState<unknown>(null);
  // The screen still holds what was typed; saving says what is wrong with the store.
  const keep = (changes: object | null) =>
    void latest.current.write(changes).catch((error: unknown) => console.error(error));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another id is another form
  useEffect(() => {
    let current = true;
    isRead.current = false;
    latest.current.read().then(
      (kept) => {
        if (!current) return;
        isRead.current = true;
        const begun = Object.keys(held.current).length > 0;
        const isOld = typeof kept === 'object' && kept !== null && Object.keys(kept).length > 0;
        if (isOld) held.current = { ...(kept as Partial<T>), ...held.current };
        if (begun) keep(held.current);
        if (isOld) setShown({ changes: held.current, isOpen: true, isOld });
      },
      (error: unknown) => current && setFailure(error),
    );
    return () => {
      current = false;
    };
  }, [id]);
  // An unreadable one must not be taken for an empty one and be overwritten: the screen's error boundary has it.
  if (failure !== null) throw failure;
  return {
    ...shown,
    open: () => setShown({ ...shown, isOpen: true }),
    change: (fields) => {
      held.current = { ...held.current, ...fields };
      // What was typed before it could be read is added to what is kept.
      if (isRead.current) keep(held.current);
      setShown({ ...shown, isOpen: true, changes: held.current });
    },
    close: () => {
      held.current = {};
      keep(null);
      setShown({ changes: held.current, isOpen: false, isOld: false });
    },
  };
}
