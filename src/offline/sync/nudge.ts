/**
 * The server's nudge: "there may be something to pull", nothing more. One stream per browser, because six of them would
 * use up all connections of HTTP/1.1: the tab that holds a lock keeps the stream and passes nudges on to the others.
 * A hidden tab gives stream and lock up. Where no stream can be had the timer pulls.
 */
import type { Account } from '../account/account.ts';
import { environment, type Page } from '../base/environment.ts';
import { webLocks } from '../base/lock.ts';

const REOPEN_MS = 30_000;

export interface Nudges {
  /** Whether a stream is open in this browser, as far as this tab knows. */
  isOpen: () => boolean;
  stop: () => void;
}

/** Calls `onNudge` when the stream speaks or has come back, in tabs that are looked at. */
export function startNudges({ user }: Account, page: Page, onNudge: () => void): Nudges {
  const name = `connex-nudge-${user._id}`;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);
  let stopped = false;
  let leave: (() => void) | null = null;
  let heardAt = Number.NEGATIVE_INFINITY;
  const hear = () => {
    heardAt = environment.monotonic();
    // A hidden tab leaves fetching to the one that is looked at, whose rows are in the store of both; shown, it looks itself.
    if (page.isVisible()) onNudge();
  };
  if (channel) channel.onmessage = hear;

  /** Holds the stream until this tab is hidden or stopped. */
  const hold = () =>
    new Promise<void>((release) => {
      if (stopped || !page.isVisible()) {
        release();
        return;
      }
      const close = openStream(() => {
        hear();
        channel?.postMessage('changed');
      });
      leave = () => {
        close();
        leave = null;
        release();
      };
    });
  const waiting = new AbortController();
  let inLine = false;
  const join = () => {
    if (stopped || inLine || !page.isVisible() || typeof EventSource === 'undefined') return;
    inLine = true;
    const locks = webLocks();
    const held = locks ? locks.request(name, { signal: waiting.signal }, hold) : hold();
    held.then(
      () => {
        inLine = false;
        // Hidden and shown again faster than the lock went round.
        join();
      },
      (error: unknown) => {
        inLine = false;
        if (!stopped) console.warn('The stream of changes could not be opened; changes come by and by.', error);
      },
    );
  };
  const follow = () => (page.isVisible() ? join() : leave?.());
  const stopFollowing = [page.onVisible(follow), page.onHide(() => leave?.())];
  join();
  return {
    isOpen: () => leave !== null || environment.monotonic() - heardAt < REOPEN_MS * 4,
    stop: () => {
      stopped = true;
      for (const end of stopFollowing) end();
      waiting.abort();
      leave?.();
      channel?.close();
    },
  };
}

/** Opens the stream and keeps it open; returns the function that closes it. */
function openStream(onNudge: () => void): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    source = new EventSource(`${environment.origin}/api/events`);
    // What was said while the stream was down is lost: coming back counts as a nudge.
    source.onopen = onNudge;
    source.addEventListener('changed', onNudge);
    source.onerror = () => {
      if (source?.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      timer = setTimeout(open, REOPEN_MS);
    };
  };
  open();
  return () => {
    clearTimeout(timer);
    source?.close();
  };
}
