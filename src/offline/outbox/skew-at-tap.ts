/**
 * By how much the device's clock was off when the person acted: not when the entry is sent, for the clock may have been
 * set in between, and a driver must not move a check-in by moving the clock.
 *
 * Known: the measurement before the tap (kept with the entry), the one at sending, and both clocks at all three moments.
 * If the measurements agree the clock was not set. If they differ it was set either before or after the tap, and the
 * monotonic clock tells which: within one life of the page it does not jump. It may stand still while a phone sleeps,
 * which looks like a jump forward, so a jump forward only counts where the measurements say so too; a jump back is never
 * sleep and counts by itself. Where it could have been either, because another tab or the worker measured, a drift of
 * just the difference decides.
 */
import { type ClockFacts, drift, NOISE_MS, type SkewMeasurement } from '../clock-facts.ts';

/** Server clock minus device clock at the tap, whole ms; null when nothing was ever measured. */
export function skewAtTap(tap: ClockFacts, atSending: SkewMeasurement | null): number | null {
  const before = tap.measured;
  if (before === null) return atSending && Math.round(atSending.skewMs + setBack(drift(tap, atSending)));
  // Nothing was measured since: what is known of the time until the tap.
  if (atSending === null || isSame(before, atSending)) return Math.round(before.skewMs - setBack(drift(before, tap)));
  const setForward = before.skewMs - atSending.skewMs;
  if (Math.abs(setForward) <= NOISE_MS) {
    return atSending.uncertaintyMs < before.uncertaintyMs ? atSending.skewMs : before.skewMs;
  }
  const drifts = { before: drift(before, tap), after: drift(tap, atSending) };
  const wasBefore = couldBe(drifts.before, setForward);
  if (wasBefore !== couldBe(drifts.after, setForward)) return wasBefore ? atSending.skewMs : before.skewMs;
  const isBefore = isJust(drifts.before, setForward);
  if (isBefore !== isJust(drifts.after, setForward)) return isBefore ? atSending.skewMs : before.skewMs;
  return nearer(tap, before, atSending).skewMs;
}

const isSame = (one: SkewMeasurement, other: SkewMeasurement) =>
  one.life === other.life && one.monotonicMs === other.monotonicMs;

/** Whether a clock that was set by `setForward` ms can have drifted like this. */
function couldBe(drifted: number | null, setForward: number): boolean {
  if (drifted === null) return true;
  return setForward > 0 ? drifted >= setForward - NOISE_MS : drifted < -NOISE_MS;
}

/** Whether it drifted by just that much. A sleep that happens to be as long as the clock was wrong is not to be expected. */
function isJust(drifted: number | null, setForward: number): boolean {
  return drifted !== null && Math.abs(drifted - setForward) <= NOISE_MS;
}

function setBack(drifted: number | null): number {
  return drifted !== null && drifted < -NOISE_MS ? drifted : 0;
}

/** Undecided: the measurement of the tap's own life, or else the nearer one. */
function nearer(tap: ClockFacts, before: SkewMeasurement, atSending: SkewMeasurement): SkewMeasurement {
  if ((before.life === tap.life) !== (atSending.life === tap.life))
    return before.life === tap.life ? before : atSending;
  return Math.abs(tap.wallMs - before.wallMs) <= Math.abs(atSending.wallMs - tap.wallMs) ? before : atSending;
}
