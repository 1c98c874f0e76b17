import { SYNC_TAG } from '#offline/sync/background-sync.ts';
import { flushSignedIn } from '#offline/sync/flush-signed-in.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** The browser will not try again by itself; the next visit sends. */
  readonly lastChance: boolean;
}

/** The network is back: sends what waits. What is left makes the browser come again. */
export function sendOnSync(event: SyncEvent): void {
  if (event.tag !== SYNC_TAG) return;
  event.waitUntil(
    flushSignedIn().then((left) => {
      if (left > 0 && !event.lastChance) throw new Error(`${left} entries still wait to be sent.`);
    }),
  );
}
