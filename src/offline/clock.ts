/**
 * How far the device's clock is off, measured on every reply (`X-Connex-Now` against the middle of the round trip) and
 * kept in the person's store. The best measurement is kept: a shorter round trip is more exact, a newer one replaces it
 * when the clock was changed meanwhile or the old one is stale.
 */
import { type ClockFacts, drift, NOISE_MS, type SkewMeasurement } from './clock-facts.ts';
import type { AccountDb } from './db/schema.ts';
import { environment } from './environment.ts';

const STALE_MS = 10 * 60_000;

/** Both clocks now. */
export function clockReading() {
  return { wallMs: environment.now(), monotonicMs: environment.monotonic(), life: environment.life };
}

export async function bestMeasurement(db: AccountDb): Promise<SkewMeasurement | null> {
  const row = await db.meta.get('clock');
  return (row?.value as SkewMeasurement | undefined) ?? null;
}

/** The facts an entry keeps of its moment. */
export async function clockFacts(db: AccountDb, at: ReturnType<typeof clockReading>): Promise<ClockFacts> {
  return { ...at, measured: await bestMeasurement(db) };
}

/** The measurement a reply allows: server time `serverNow` came back between two readings of the device's clocks. */
export function measurementOf(
  serverNow: number,
  sent: ReturnType<typeof clockReading>,
  got: ReturnType<typeof clockReading>,
): SkewMeasurement {
  const roundTrip = Math.max(0, got.monotonicMs - sent.monotonicMs);
  return {
    // The monotonic clock gives the round trip, so a jump of the wall clock inside it does no harm.
    skewMs: Math.round(serverNow + roundTrip / 2 - got.wallMs),
    uncertaintyMs: roundTrip / 2,
    ...got,
  };
}

/** Whether the wall clock still runs as it did at the measurement, as far as this life can tell: neither set nor asleep. */
export function holdsNow(measured: SkewMeasurement | null): boolean {
  const drifted = measured && drift(measured, clockReading());
  return typeof drifted === 'number' && Math.abs(drifted) <= NOISE_MS;
}

/** Which of two measurements to keep. */
export function better(old: SkewMeasurement | null, fresh: SkewMeasurement): SkewMeasurement {
  if (old === null || Math.abs(drift(old, fresh) ?? 0) > NOISE_MS) return fresh;
  const age = Math.abs(fresh.wallMs - old.wallMs);
  const contradicts = Math.abs(fresh.skewMs - old.skewMs) > fresh.uncertaintyMs + old.uncertaintyMs;
  return contradicts || age > STALE_MS || fresh.uncertaintyMs <= old.uncertaintyMs ? fresh : old;
}

/** Keeps a measurement if it is the better one. */
export async function keepMeasurement(db: AccountDb, fresh: SkewMeasurement): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const old = await bestMeasurement(db);
    const kept = better(old, fresh);
    if (kept !== old) await db.meta.put({ key: 'clock', value: kept });
  });
}
