/**
 * Facts: what somebody recorded, and when. They are only ever added, or marked as taken back; what counts is derived from
 * all of them, in whatever order they arrive.
 */

/** Who said something, and when. */
export interface Told {
  /** Device time corrected by the clock skew, never after `receivedAt`. ISO 8601, UTC. */
  at: string;
  byName: string;
  /** What the device's clock said, with its UTC offset. */
  occurredAt: string;
  /** When the server got it; null while it is only on a device. */
  receivedAt: string | null;
  /** True when the device's clock was set around it, so that nobody can know the time. */
  clockUncertain?: boolean | undefined;
}

/** A fact of its own, by its maker. */
export interface Fact extends Told {
  /** The id of the mutation that made it. */
  _id: string;
  /** Server clock minus device clock, ms; 0 when unknown. */
  skewMs: number;
  byUserId: string;
  byCompanyId: string;
  deviceId: string | null;
}

/** How a fact was taken back. */
export interface TakenBack extends Told {
  reason: string;
  deviceId?: string | null | undefined;
}
