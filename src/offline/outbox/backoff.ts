/** Waiting between tries: full jitter, 1 s to 5 min, without an end. What is unsent never expires. */
import { environment } from '../environment.ts';

const BASE_MS = 1000;
const MAX_BACKOFF_MS = 5 * 60_000;
/** Retry-After is honoured up to here (see api/classify). */
const MAX_WAIT_MS = 3_600_000;

/** The pause after the `attempts`-th try, ms. */
export function backoffMs(attempts: number): number {
  const ceiling = Math.min(MAX_BACKOFF_MS, BASE_MS * 2 ** Math.min(attempts, 20));
  return Math.max(BASE_MS, Math.round(environment.random() * ceiling));
}

/**
 * Whether a time to wait for has come. A time further away than any pause we make comes from a clock that was set back
 * since: it has come.
 */
export function hasCome(at: number, now: number): boolean {
  return at <= now || at - now > MAX_WAIT_MS;
}
