/** Tells the other tabs of this browser that somebody signed in or out. */
const NAME = 'connex-session';

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (channel === null && typeof BroadcastChannel !== 'undefined') channel = new BroadcastChannel(NAME);
  return channel;
}

/** Tells the other tabs. */
export function announceSession(): void {
  open()?.postMessage('changed');
}

/** One listener a page; a second call replaces the first. */
export function onSessionAnnounced(listener: () => void): void {
  const opened = open();
  if (opened) opened.onmessage = listener;
}
