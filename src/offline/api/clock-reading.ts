/**
 * Both clocks of this life of the app, and each time they parted: the wall clock was set, or the device slept. Read from the
 * first moment on, so that it shows when the clock is set before the first word of the server.
 */
import { drift, NOISE_MS, type Reading, type SkewMeasurement } from '#changes/clock-facts.ts';
import { environment } from '../base/environment.ts';

/** Jumps that are remembered of a life; older ones merge into the next. */
const JUMPS = 24;

/** What a life noticed so far. In memory, because a life is its memory; stored for the others once there was a tap. */
export interface Noticed {
  latest: Reading;
  last: SkewMeasurement | null;
  /** The last measurement before each jump. */
  earlier: SkewMeasurement[];
  jumps: Reading[];
  /** Its newest jump or tap, by the monotonic clock: the first measurement after it is what the others need as well. */
  eventMs: number | null;
  /** The others do not know it yet, and may have to send what was tapped here. */
  isOwed: boolean;
  /** The best measurement there was when its newest jump was noticed, or a little later; null until it has looked. */
  atJump: { store: string; measured: SkewMeasurement | null } | null;
}
export const memory = new Map<string, Noticed>();

/** Both clocks now. Each reading is compared with the one before: the more are made, the better a jump is told apart. */
export function clockReading(): Reading {
  const now = { wallMs: environment.now(), monotonicMs: environment.monotonic(), life: environment.life };
  const noticed = noticedBy(now);
  if (Math.abs(drift(noticed.latest, now) ?? 0) > NOISE_MS) {
    // How far the first one went shows only beside the reading before it.
    const before = noticed.jumps.length > 0 ? noticed.jumps : [noticed.latest];
    noticed.jumps = [...before, now].slice(-JUMPS);
    const { last } = noticed;
    if (last && last !== noticed.earlier.at(-1)) noticed.earlier = [...noticed.earlier, last].slice(-JUMPS);
    noticed.eventMs = now.monotonicMs;
    noticed.isOwed = true;
    noticed.atJump = null;
  }
  noticed.latest = now;
  return now;
}

export function noticedBy(now: Reading): Noticed {
  const known = memory.get(now.life);
  if (known && known.latest.monotonicMs <= now.monotonicMs) return known;
  const fresh = { latest: now, last: null, earlier: [], jumps: [], eventMs: null, isOwed: false, atJump: null };
  memory.set(now.life, fresh);
  return fresh;
}
