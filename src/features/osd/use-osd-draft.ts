import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, saveDraft } from '#offline/drafts.ts';
import { EMPTY_DRAFT, holdsSomething, isOsdDraft, type OsdDraft, osdDraftKey } from './osd-draft.ts';

async function storedDraft(bolId: string): Promise<OsdDraft> {
  const stored = await readDraft(osdDraftKey(bolId));
  return isOsdDraft(stored) ? stored : EMPTY_DRAFT;
}

/** How many operations wait in the draft of this BOL's report; live. Text not yet added counts as one. */
export function useUnsavedOsd(bolId: string): number {
  const draft = useLiveQuery(() => storedDraft(bolId), [bolId]);
  if (!draft || !holdsSomething(draft)) return 0;
  return Math.max(draft.changes.length, 1);
}

interface OsdDraftControls {
  draft: OsdDraft | null;
  change: (next: OsdDraft) => void;
  /** Resolves when every change made so far is on the device, so that saving the report has the last word. */
  settled: () => Promise<unknown>;
}

/**
 * The draft while its dialog is open: null until it was read from the device. Every change is kept on the device at
 * once, in order, so that closing the dialog, the app or the phone loses nothing.
 */
export function useOsdDraft(bolId: string): OsdDraftControls {
  const [draft, setDraft] = useState<OsdDraft | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const writes = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    let current = true;
    setDraft(null);
    storedDraft(bolId).then(
      (stored) => current && setDraft(stored),
      (error: unknown) => current && setFailure(error),
    );
    return () => {
      current = false;
    };
  }, [bolId]);
  // An unreadable draft must not be taken for an empty one and be overwritten: the screen's error boundary has it.
  if (failure !== null) throw failure;
  const change = (next: OsdDraft) => {
    setDraft(next);
    const write = () => (holdsSomething(next) ? saveDraft(osdDraftKey(bolId), next) : dropDraft(osdDraftKey(bolId)));
    // The screen still holds what was typed; a store that does not answer is told where it matters, at Save.
    writes.current = writes.current.then(write).catch((error: unknown) => console.error(error));
  };
  return { draft, change, settled: () => writes.current };
}
