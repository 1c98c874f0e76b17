import { STEP_ASIDE } from '#offline/sync/background-sync.ts';
import { stopSending } from './background-sync.ts';

declare const self: ServiceWorkerGlobalScope;

/** The person agreed to a new version. What waits in the outbox is in the store and goes on with it. */
export function onMessage(event: ExtendableMessageEvent): void {
  const { type } = (event.data ?? {}) as { type?: unknown };
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === STEP_ASIDE) stopSending();
}
