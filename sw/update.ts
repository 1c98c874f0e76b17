declare const self: ServiceWorkerGlobalScope;

/** The person agreed to the new version. What waits in the outbox is in the store and goes on with it. */
export function onMessage(event: ExtendableMessageEvent): void {
  if ((event.data as { type?: unknown } | null)?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
}
