/** The clock of screens that tell how long ago or how soon: it ticks once a minute, for all of them at once. */
import { useSyncExternalStore } from 'react';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
let nowMs = Date.now();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  nowMs = Date.now();
  for (const listener of [...listeners]) listener();
}

function follow(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = Date.now();
    timer = setInterval(tick, MINUTE_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** While nobody followed it the clock stood still: the first screen to ask must not show that time, not even for a moment. */
function current(): number {
  if (listeners.size === 0 && Math.abs(Date.now() - nowMs) > SECOND_MS) nowMs = Date.now();
  return nowMs;
}

/** Ms since 1970, at most a minute old. */
export function useNow(): number {
  return useSyncExternalStore(follow, current);
}
