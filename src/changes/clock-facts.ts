/** What both clocks said at one moment. Monotonic times compare only within the same life of a page or worker. */
export interface Reading {
  /** Wall clock, ms. */
  wallMs: number;
  /** Monotonic clock, ms, comparable only within the same life. */
  monotonicMs: number;
  life: string;
}

/** Server clock minus device clock, as one reply showed it. */
export interface SkewMeasurement extends Reading {
  skewMs: number;
  /** Half the round trip: the true value lies within this distance. */
  uncertaintyMs: number;
}

/** What the clocks said at a tap: enough to work out later by how much the device's clock was off at that moment. */
export interface ClockFacts extends Reading {
  /** The best measurement known at the tap, if any. */
  measured: SkewMeasurement | null;
  /** The newest measurement of the tap's own life, where `measured` is another life's. */
  own?: SkewMeasurement | undefined;
  /** Readings at which the tap's own life noticed that its clocks had parted, in order. */
  jumps?: Reading[] | undefined;
  /** `measured` is another life's, and came after the tap's own life had looked what there was at the last of `jumps`. */
  isMeasuredSince?: true | undefined;
  /** Came back from its second copy: what its life noticed after the tap may have been lost with the store. */
  isPutBack?: boolean | undefined;
}

/** What one life of the app noticed of its clocks. */
export interface LifeClock {
  life: string;
  /** Its newest measurement. */
  last: SkewMeasurement | null;
  /** What was measured last before each jump: what was tapped between two jumps is tied to it. Older rows have none. */
  earlier?: SkewMeasurement[] | undefined;
  /** The reading after each jump of the wall clock against the monotonic one: it was set, or the device slept. */
  jumps: Reading[];
}

/** Differences below this are noise of the network, ms. */
export const NOISE_MS = 5_000;

/** A time that is told with so much doubt, ms, may come from a page that was stopped while it asked. */
export const COARSE_MS = 1_000;

/** How far the wall clock ran ahead of the monotonic one between two moments, ms; null across lives. */
export function drift(from: Reading, to: Reading): number | null {
  if (from.life !== to.life) return null;
  return to.wallMs - from.wallMs - (to.monotonicMs - from.monotonicMs);
}

/** How fast a cheap clock gains or loses time: a tenth of a second in about twenty minutes. */
const CLOCK_RATE_ERROR = 1e-4;

/** How far off a measurement may be at another moment of the same clock, ms: half its round trip, and the drift between the two. */
export function errorAt({ uncertaintyMs, wallMs }: SkewMeasurement, at: Reading): number {
  return uncertaintyMs + Math.abs(at.wallMs - wallMs) * CLOCK_RATE_ERROR;
}
