/** What somebody has begun to say about a stop: kept on the device at every step, until it is recorded or given up. */
import { useEffect, useRef, useState } from 'react';
import type { OutcomeForm, OutcomeKind } from '#domain/stop-outcome.ts';
import { keepDraft } from '#offline/documents.ts';
import { readDraft } from '#offline/drafts.ts';

/** The form while nothing is chosen yet; `photos` by their hashes, all of them on the device. */
export type OutcomeDraft = Omit<OutcomeForm, 'kind'> & { kind: OutcomeKind | null; photos: readonly string[] };

/** Where the draft about a BOL, or about a load's pick-up, is kept. */
export const outcomeDraftKey = (id: string) => `outcome/${id}`;

const EMPTY: OutcomeDraft = {
  kind: null,
  reason: null,
  note: '',
  toldBy: '',
  plan: null,
  proposedDate: null,
  photos: [],
};

const FIELDS = Object.keys(EMPTY).filter((key) => key !== 'photos');

/** The draft as it was kept; null where it is none. There were drafts before there were photos. */
function readOutcomeDraft(value: unknown): OutcomeDraft | null {
  if (typeof value !== 'object' || value === null) return null;
  const { note, toldBy, photos = [] } = value as Partial<OutcomeDraft>;
  const isForm = typeof note === 'string' && typeof toldBy === 'string' && Array.isArray(photos);
  return isForm && FIELDS.every((key) => key in value) ? { ...(value as OutcomeDraft), photos } : null;
}

interface OutcomeDraftControls {
  /** Null until it was read. */
  draft: OutcomeDraft | null;
  /** What is given as a function is of the draft as it is then. */
  change: (fields: Partial<OutcomeDraft> | ((now: OutcomeDraft) => Partial<OutcomeDraft>)) => void;
  /** Given up, with the photos that nothing else needs. */
  drop: () => void;
}

/** The draft while its dialog is open. */
export function useOutcomeDraft(id: string): OutcomeDraftControls {
  // What came last counts, also before the screen shows it: photos are taken in while somebody types.
  const held = useRef<OutcomeDraft | null>(null);
  const [draft, setDraft] = useState<OutcomeDraft | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    readDraft(outcomeDraftKey(id)).then(
      (stored) => {
        if (!current) return;
        held.current = readOutcomeDraft(stored) ?? EMPTY;
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
  return {
    draft,
    change: (fields) => {
      const before = held.current;
      if (before === null) return;
      const next = { ...before, ...(typeof fields === 'function' ? fields(before) : fields) };
      held.current = next;
      setDraft(next);
      const left = before.photos.filter((sha256) => !next.photos.includes(sha256));
      // The screen still holds what was typed; a store that does not answer is told where it matters, at Record.
      void kept(keepDraft(outcomeDraftKey(id), next, left));
    },
    drop: () => void kept(keepDraft(outcomeDraftKey(id), null, held.current?.photos ?? [])),
  };
}

const kept = (writing: Promise<void>) => writing.catch((error: unknown) => console.error(error));
