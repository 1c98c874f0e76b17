/** What the clocks said at a tap: enough to work out later by how much the device's clock was off at that moment. */
export interface ClockFacts {
  /** Wall clock, ms. */
  wallMs: number;
  /** Monotonic clock, ms, comparable only within the same life. */
  monotonicMs: number;
  life: string;
  /** The best measurement known at the tap, if any. */
  measured: SkewMeasurement | null;
}

/** Server clock minus device clock, as one reply showed it. */
export interface SkewMeasurement {
  skewMs: number;
  /** Half the round trip: the true value lies within this distance. */
  uncertaintyMs: number;
  wallMs: number;
  monotonicMs: number;
  life: string;
}

/** Differences below this are noise of the network, ms. */
export const NOISE_MS = 5_000;

type Reading = Pick<ClockFacts, 'wallMs' | 'monotonicMs' | 'life'>;

/** How far the wall clock ran ahead of the monotonic one between two moments, ms; null across lives. */
export function drift(from: Reading, to: Reading): number | null {
  if (from.life !== to.life) return null;
  return to.wallMs - from.wallMs - (to.monotonicMs - from.monotonicMs);
}
