/** What somebody has begun to say about a stop: kept on the device at every step, until it is recorded or given up. */
import { useEffect, useState } from 'react';
import type { OutcomeForm, OutcomeKind } from '#domain/stop-outcome.ts';
import { dropDraft, readDraft, saveDraft } from '#offline/drafts.ts';

/** The form while nothing is chosen yet. */
export type OutcomeDraft = Omit<OutcomeForm, 'kind'> & { kind: OutcomeKind | null };

/** Where the draft about a BOL, or about a load's pick-up, is kept. */
export const outcomeDraftKey = (id: string) => `outcome/${id}`;

const EMPTY: OutcomeDraft = { kind: null, reason: null, note: '', toldBy: '', plan: null, proposedDate: null };

function isOutcomeDraft(value: unknown): value is OutcomeDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { note, toldBy } = value as Partial<OutcomeDraft>;
  return typeof note === 'string' && typeof toldBy === 'string' && Object.keys(EMPTY).every((key) => key in value);
}

interface OutcomeDraftControls {
  /** Null until it was read. */
  draft: OutcomeDraft | null;
  change: (fields: Partial<OutcomeDraft>) => void;
  drop: () => void;
}

/** The draft while its dialog is open. */
export function useOutcomeDraft(id: string): OutcomeDraftControls {
  const [draft, setDraft] = useState<OutcomeDraft | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let current = true;
    readDraft(outcomeDraftKey(id)).then(
      (stored) => current && setDraft(isOutcomeDraft(stored) ? stored : EMPTY),
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
      if (draft === null) return;
      const next = { ...draft, ...fields };
      setDraft(next);
      // The screen still holds what was typed; a store that does not answer is told where it matters, at Record.
      saveDraft(outcomeDraftKey(id), next).catch((error: unknown) => console.error(error));
    },
    drop: () => void dropDraft(outcomeDraftKey(id)).catch((error: unknown) => console.error(error)),
  };
}
