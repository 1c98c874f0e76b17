/**
 * When somebody leaves, the document goes too: what a page held in memory (rows, forms, replies) can't be wiped piece by
 * piece. The one that follows starts without anything of theirs.
 */
import { useSnackbar } from '#ui/snackbar.tsx';

const LOOK_AGAIN_MS = 1000;

/** Whether the app would start again: from the service worker, or from a server that may answer. */
const canStartAfresh = () => Boolean(navigator.serviceWorker?.controller) || navigator.onLine;

/** At the same address. */
export const startAfresh = () => window.location.reload();

/** The same, once what is being said has been read. False where the app would not start again. */
export function startAfreshWhenQuiet(): boolean {
  if (!canStartAfresh()) return false;
  setTimeout(() => (useSnackbar.getState().open ? startAfreshWhenQuiet() : startAfresh()), LOOK_AGAIN_MS);
  return true;
}

/** Back into a document the browser had put aside: it may be somebody else's by now. */
export function refuseOldDocuments(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) startAfresh();
  });
}
