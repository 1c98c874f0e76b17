import { useEffect, useState } from 'react';
import { closeDraft, type DraftStart, flushDraft, openDraft } from './draft-store.ts';

/**
 * Opens a draft for as long as the screen is shown. Returns what went wrong when the device could not be asked. What is
 * typed is written at once when the page goes to the background: a phone may never bring it back.
 */
export function useOpenDraft(key: string, start: DraftStart): unknown {
  const [failure, setFailure] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later row of the same load must not reopen the draft
  useEffect(() => {
    openDraft(key, start).catch(setFailure);
    const flush = () => void flushDraft();
    const hidden = () => document.visibilityState === 'hidden' && flush();
    document.addEventListener('visibilitychange', hidden);
    window.addEventListener('pagehide', flush);
    return () => {
      document.removeEventListener('visibilitychange', hidden);
      window.removeEventListener('pagehide', flush);
      void closeDraft(key);
    };
  }, [key]);
  return failure;
}
