import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef, useState } from 'react';
import { dropDraft, readDraft, saveDraft } from '#offline/drafts.ts';
import { isBegun, isSigningDraft, type SigningDraft, signingDraftKey } from './signing-draft.ts';

async function storedDraft(bolId: string): Promise<SigningDraft | null> {
  const stored = await readDraft(signingDraftKey(bolId));
  return isSigningDraft(stored) ? stored : null;
}

/** Whether somebody began to sign this BOL on this device and did not finish; live. */
export function useBegunSigning(bolId: string): boolean {
  const draft = useLiveQuery(() => storedDraft(bolId), [bolId]);
  return Boolean(draft && isBegun(draft));
}

interface SigningDraftControls {
  /** Null until it was read. */
  draft: SigningDraft | null;
  change: (next: SigningDraft) => void;
  /** Given up: nothing is kept. */
  drop: () => void;
  /** Resolves when every change so far is on the device, so that saving the signature has the last word. */
  settled: () => Promise<unknown>;
}

/** The draft while its dialog is open, begun from `fresh` where there is none. Every change is kept at once. */
export function useSigningDraft(bolId: string, fresh: () => SigningDraft): SigningDraftControls {
  const [draft, setDraft] = useState<SigningDraft | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const writes = useRef<Promise<unknown>>(Promise.resolve());
  const begin = useRef(fresh);
  useEffect(() => {
    let current = true;
    storedDraft(bolId).then(
      (stored) => current && setDraft(stored ?? begin.current()),
      (error: unknown) => current && setFailure(error),
    );
    return () => {
      current = false;
    };
  }, [bolId]);
  if (failure !== null) throw failure;
  // The screen still holds what was entered; a store that does not answer is told where it matters, at the end.
  const write = (job: () => Promise<void>) => {
    writes.current = writes.current.then(job).catch((error: unknown) => console.error(error));
  };
  return {
    draft,
    change: (next) => {
      setDraft(next);
      write(() => saveDraft(signingDraftKey(bolId), next));
    },
    drop: () => write(() => dropDraft(signingDraftKey(bolId))),
    settled: () => writes.current,
  };
}
