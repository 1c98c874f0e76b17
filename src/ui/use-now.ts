/** The clock of screens that tell how long ago or how soon: it ticks once a minute, for all of them at once. */
import { useSyncExternalStore } from 'react';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** What the device's clock is off by: true time minus its own. */
let offMs = 0;
let nowMs = trueNow();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Ms since 1970, right as far as it is known how far this device's clock is off. */
export function trueNow(): number {
  return Date.now() + offMs;
}

/** Tells how far the device's clock is off; null while nobody knows. What is less than a second is no news. */
export function putRight(skewMs: number | null): void {
  if (Math.abs((skewMs ?? 0) - offMs) < SECOND_MS) return;
  offMs = skewMs ?? 0;
  tick();
}

/** What `useNow` has been put right by, ms. */
export const putRightBy = (): number => offMs;

function tick(): void {
  nowMs = trueNow();
  for (const listener of [...listeners]) listener();
}

function follow(listener: () => void): () => void {
  if (listeners.size === 0) {
    nowMs = trueNow();
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
  if (listeners.size === 0 && Math.abs(trueNow() - nowMs) > SECOND_MS) nowMs = trueNow();
  return nowMs;
}

/** Ms since 1970 by the clock put right, at most a minute old. */
export function useNow(): number {
  return useSyncExternalStore(follow, current);
}
