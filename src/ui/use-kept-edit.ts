import { useState } from 'react';
import { useDraft } from './use-draft.ts';

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
  /** Saved by a form that goes with it: what is on the screen stays until then. */
  drop: () => void;
}

const isEmpty = (fields: object) => Object.keys(fields).length === 0;

/** The edit mode of a panel: what is typed in it is kept on the device until it is saved or given up, and opens it again. */
export function useKeptEdit<T extends object>(id: string, keeper: ChangesKeeper): KeptEdit<T> {
  const { draft, isOld, change, drop, restart } = useDraft<Partial<T>>(id, {
    read: async () => {
      const kept = await keeper.read();
      return typeof kept === 'object' && kept !== null && !isEmpty(kept) ? (kept as Partial<T>) : null;
    },
    empty: () => ({}),
    write: keeper.write,
  });
  const [asked, setAsked] = useState(false);
  // A form is typed in at once; the draft has it as soon as what was kept is read.
  const [early, setEarly] = useState<Partial<T>>({});
  const changes = draft ?? early;
  return {
    changes,
    isOpen: asked || !isEmpty(changes),
    isOld,
    open: () => setAsked(true),
    change: (fields) => {
      if (draft === null) setEarly((before) => ({ ...before, ...fields }));
      change(fields);
    },
    close: () => {
      setAsked(false);
      setEarly({});
      restart();
    },
    drop,
  };
}
