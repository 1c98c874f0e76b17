import { STEP_ASIDE } from '#offline/offline-ready.ts';
import { flushLoggedIn, SYNC_TAG } from '#offline/service-worker.ts';

interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
  /** The browser will not try again by itself; the next visit sends. */
  readonly lastChance: boolean;
}

/** Ends the events that are under way. */
const underWay = new Set<() => void>();

/** The network is back: sends what waits. What is left makes the browser come again. */
export function sendOnSync(event: SyncEvent): void {
  if (event.tag !== SYNC_TAG) return;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  underWay.add(end);
  const sent = flushLoggedIn().then((left) => {
    if (left > 0 && !event.lastChance) throw new Error(`${left} entries still wait to be sent.`);
  });
  event.waitUntil(Promise.race([sent, ended]).finally(() => underWay.delete(end)));
}

/**
 * A newer version is to take over, which the browser allows only when this one has nothing under way: sending may take
 * a minute on a bad line, and somebody waits for the page. What is cut off here is sent again, and counts once.
 */
function stopSending(): void {
  for (const end of underWay) end();
}

declare const self: ServiceWorkerGlobalScope;

/** The person agreed to a new version. What waits in the outbox is in the store and goes on with it. */
export function onUpdateMessage(event: ExtendableMessageEvent): void {
  const { type } = (event.data ?? {}) as { type?: unknown };
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === STEP_ASIDE) stopSending();
}
