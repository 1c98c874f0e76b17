/** Asks the browser to wake the service worker when the network is back. Only one browser family can; never awaited. */
export const SYNC_TAG = 'connex-outbox';

interface SyncRegistration {
  sync?: { register: (tag: string) => Promise<void> };
}

export function registerBackgroundSync(): void {
  if (typeof navigator !== 'object' || !('serviceWorker' in navigator)) return;
  const worker = navigator.serviceWorker as { ready: Promise<SyncRegistration> } | undefined;
  // `ready` never settles where the worker is blocked: nothing waits for it.
  worker?.ready
    .then(({ sync }) => sync?.register(SYNC_TAG))
    .catch((error: unknown) => console.info('Background Sync is not available; the open page sends.', error));
}
