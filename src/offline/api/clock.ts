/**
 * How far the device's clock is off, measured on every reply (`X-Connex-Now` against the middle of the round trip) and
 * kept in the person's store. The best measurement is kept: a shorter round trip is more exact, and a newer one takes its
 * place when the clock was changed since, or may have drifted by more than the newer one is off. Beside it, in the device's
 * store, the newest measurement, those before each jump of the clock, and the jumps themselves, for each of the latest lives
 * of the app: only those can be tied to what was tapped in it.
 */
import {
  type ClockFacts,
  drift,
  errorAt,
  type LifeClock,
  NOISE_MS,
  type Reading,
  type SkewMeasurement,
} from '#changes/clock-facts.ts';
import { deviceDb } from '../account/device-db.ts';
import { environment } from '../base/environment.ts';
import type { AccountDb } from '../rows/schema.ts';
import { clockReading, memory, type Noticed, noticedBy } from './clock-reading.ts';

/** Lives that are remembered: workers come and go many times a day. */
const LIVES = 24;

export async function bestMeasurement(db: AccountDb): Promise<SkewMeasurement | null> {
  const row = await db.meta.get('clock');
  return (row?.value as SkewMeasurement | undefined) ?? null;
}

/** What a life of the app noticed of its clocks: this one from memory, others as they left it. */
export async function clockOfLife(life: string): Promise<LifeClock | null> {
  const { last = null, earlier, jumps = [] } = memory.get(life) ?? {};
  if (life === environment.life) return { life, last, earlier, jumps };
  return (await clockLives()).find((one) => one.life === life) ?? null;
}

/** The facts an entry keeps of its moment. */
export async function clockFacts(db: AccountDb, at: Reading): Promise<ClockFacts> {
  const measured = await bestMeasurement(db);
  const noticed = noticedBy(at);
  noticed.eventMs = at.monotonicMs;
  noticed.isOwed = true;
  const own = measured?.life === at.life ? null : noticed.last;
  const isMeasuredSince = isSinceJump(noticed, db, measured);
  return {
    ...at,
    measured,
    ...(own && { own }),
    ...(noticed.jumps.length > 0 && { jumps: [...noticed.jumps] }),
    ...(isMeasuredSince && { isMeasuredSince }),
  };
}

/** Other lives' clocks can't be compared with this one's: what tells the order is what was there at the jump. */
function isSinceJump({ atJump }: Noticed, db: AccountDb, measured: SkewMeasurement | null): boolean {
  if (atJump?.store !== db.name || measured === null || measured.life === environment.life) return false;
  const { life, monotonicMs } = atJump.measured ?? {};
  return measured.life !== life || measured.monotonicMs !== monotonicMs;
}

/** What is known of the clock as it is now: the newest measurement of this life, carried on to now where it still holds. */
export async function measuredNow(db: AccountDb): Promise<SkewMeasurement | null> {
  const now = clockReading();
  const best = await bestMeasurement(db);
  const last = noticedBy(now).last;
  const known = [best, last].find((one) => holdsAt(one, now));
  return known ? { ...known, ...now } : (last ?? best);
}

/** The measurement a reply allows: server time `serverNow` came back between two readings of the device's clocks. */
export function measurementOf(serverNow: number, sent: Reading, got: Reading): SkewMeasurement {
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
  return holdsAt(measured, clockReading());
}

function holdsAt(measured: SkewMeasurement | null, now: Reading): boolean {
  const drifted = measured && drift(measured, now);
  return typeof drifted === 'number' && Math.abs(drifted) <= NOISE_MS;
}

/** Which of two measurements to keep. */
export function better(old: SkewMeasurement | null, fresh: SkewMeasurement): SkewMeasurement {
  if (old === null || Math.abs(drift(old, fresh) ?? 0) > NOISE_MS) return fresh;
  const contradicts = Math.abs(fresh.skewMs - old.skewMs) > fresh.uncertaintyMs + old.uncertaintyMs;
  // Age alone is no reason: a newer reply may have been long under way.
  return contradicts || fresh.uncertaintyMs <= errorAt(old, fresh) ? fresh : old;
}

/** Keeps a measurement as this life's newest, and as the best one if it is that. */
export async function keepMeasurement(db: AccountDb, fresh: SkewMeasurement): Promise<void> {
  const noticed = noticedBy(fresh);
  const { last, eventMs } = noticed;
  if (eventMs !== null && (last === null || last.monotonicMs <= eventMs)) noticed.isOwed = true;
  noticed.last = fresh;
  await db.transaction('rw', db.meta, async () => {
    const old = await bestMeasurement(db);
    const kept = better(old, fresh);
    if (kept !== old) await db.meta.put({ key: 'clock', value: kept });
  });
  await tellOtherLives();
}

/** For a timer: looks whether the clock jumped, and notes it where other lives of the app find it. */
export async function watchClock(db: AccountDb): Promise<void> {
  const noticed = noticedBy(clockReading());
  const newest = noticed.jumps.at(-1);
  if (newest && noticed.atJump === null) {
    // Looked for again at the next look where the store is closed now.
    const measured = await bestMeasurement(db).catch(() => undefined);
    const isNewest = newest === noticed.jumps.at(-1);
    if (measured !== undefined && isNewest) noticed.atJump = { store: db.name, measured };
  }
  await tellOtherLives();
}

/** Kept beside the accounts: the clock is the same whoever is here. A device too full for it sends with what it has. */
async function tellOtherLives(): Promise<void> {
  const { life } = environment;
  const noticed = memory.get(life);
  if (!noticed?.isOwed) return;
  noticed.isOwed = false;
  const { last, earlier, jumps } = noticed;
  await changeClockLives((lives) =>
    [...lives.filter((one) => one.life !== life), { life, last, earlier, jumps }].slice(-LIVES),
  ).catch(() => {
    noticed.isOwed = true;
  });
}

/** What the latest lives of the app noticed of the device's clock, oldest first. */
async function clockLives(): Promise<LifeClock[]> {
  const row = await deviceDb().settings.get('clockLives');
  return row ? (JSON.parse(row.value) as LifeClock[]) : [];
}

async function changeClockLives(change: (lives: LifeClock[]) => LifeClock[]): Promise<void> {
  const db = deviceDb();
  await db.transaction('rw', db.settings, async () => {
    await db.settings.put({ key: 'clockLives', value: JSON.stringify(change(await clockLives())) });
  });
}
