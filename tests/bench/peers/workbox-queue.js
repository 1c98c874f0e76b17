/** Workbox' queue, as a peer: requests are put into it, then all of them are sent, one after the other, as it does it. */
import { Queue } from 'workbox-background-sync';

// In a page there is no registration to ask whether it syncs by itself.
self.registration ??= {};
const queue = new Queue('peer', { forceSyncFallback: true });

export async function push(calls) {
  for (const { method, url, headers, body } of calls) {
    await queue.pushRequest({ request: new Request(url, { method, headers, body: JSON.stringify(body) }) });
  }
}

/** Ms until it was empty. */
export async function send() {
  const started = performance.now();
  await queue.replayRequests();
  if ((await queue.size()) > 0) throw new Error('Something is left in the queue.');
  return performance.now() - started;
}
