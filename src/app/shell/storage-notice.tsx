import type { StorageTrouble } from '#offline/db/storage-trouble.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';

const WORDS: Record<StorageTrouble, { title: string; text: string }> = {
  blocked: {
    title: 'An older version is open in another tab.',
    text: 'Close the other tabs of Connex BOL, then reload. Nothing you saved is lost.',
  },
  outdated: {
    title: 'This tab is out of date.',
    text: 'A newer version of the app took over in another tab. Reload to go on here. Nothing you saved is lost.',
  },
  dead: {
    title: 'This device’s storage does not answer.',
    text: 'Nothing can be recorded right now. Close and reopen the app; in a private window, use a normal one instead.',
  },
};

/** Says what stands between the app and its store. While it is shown, nothing can be saved, and nothing is pretended. */
export function StorageNotice({ trouble }: { trouble: StorageTrouble }) {
  const { title, text } = WORDS[trouble];
  return (
    <ErrorPanel title={title} onRetry={() => window.location.reload()} retryLabel="Reload">
      {text}
    </ErrorPanel>
  );
}
