/** The clock of screens that tell how long ago or how soon: it ticks once a minute, for all of them at once. */
import { useSyncExternalStore } from 'react';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** What the device's clock is off by: true time minus its own; null while nobody knows, undefined until that was asked. */
let offMs: number | null | undefined;
let nowMs = trueNow();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Ms since 1970, right as far as it is known how far this device's clock is off. */
export function trueNow(): number {
  return Date.now() + (offMs ?? 0);
}

/** The same as an instant, ISO: what a form holds a time against that somebody enters. */
export const trueInstant = (): string => new Date(trueNow()).toISOString();

/** Tells how far the device's clock is off; null while nobody knows. What is less than a second is no news. */
export function putRight(skewMs: number | null): void {
  const isKnownAsBefore = (skewMs === null) === (offMs === null);
  if (isKnownAsBefore && Math.abs((skewMs ?? 0) - (offMs ?? 0)) < SECOND_MS) return;
  offMs = skewMs;
  tick();
}

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

/** Whether that clock is the device's own because nobody knows how far it is off. */
export function useIsDeviceClock(): boolean {
  return useSyncExternalStore(follow, () => offMs === null);
}
