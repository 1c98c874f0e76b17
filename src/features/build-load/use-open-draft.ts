import { useEffect, useState } from 'react';
import { closeDraft, flushDraft, openDraft } from './draft-store.ts';
import type { LoadDraft } from './load-draft.ts';

/**
 * Opens a draft for as long as the screen is shown. `fresh` makes it when none is kept; null while that is not known
 * yet. Returns what went wrong when the device could not be asked. What is typed is written at once when the page goes
 * to the background: a phone may never bring it back.
 */
export function useOpenDraft(key: string, fresh: (() => LoadDraft) | null): unknown {
  const [failure, setFailure] = useState<unknown>(null);
  const known = fresh !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later row of the same load must not reopen the draft
  useEffect(() => {
    if (fresh === null) return;
    openDraft(key, fresh).catch(setFailure);
    const flush = () => void flushDraft();
    const hidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', flush);
      void closeDraft(key);
    };
  }, [key, known]);
  return failure;
}
