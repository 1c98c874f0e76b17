/**
 * What a reply of ours tells besides its answer: how far the device's clock is off, and which level of the wire the server
 * speaks (contract/level.ts). The level is kept in the person's store, where every tab and the service worker find it. The
 * last reply is the truth, not the highest level ever heard: a server that was put back no longer takes what it took,
 * and whatever would be sent to it in spite of that would come back as a refusal for a person to look at.
 */
import type { AccountDb } from '../rows/schema.ts';
import { keepMeasurement } from './clock.ts';
import type { Exchange } from './request.ts';

/** Keeps what a reply told; nothing where nobody of ours replied. */
export async function noteEnvelope(db: AccountDb, { measurement, level }: Omit<Exchange, 'answer'>): Promise<void> {
  if (measurement) await keepMeasurement(db, measurement);
  if (level !== null) await keepServerLevel(db, level);
}

/** The level of the server's last reply; the first while it was never heard. */
export async function readServerLevel(db: AccountDb): Promise<number> {
  return ((await db.meta.get('serverLevel'))?.value as number | undefined) ?? 1;
}

async function keepServerLevel(db: AccountDb, level: number): Promise<void> {
  const before = await readServerLevel(db);
  if (level === before) return;
  await db.meta.put({ key: 'serverLevel', value: level });
  if (level > before) for (const listener of listeners) queueMicrotask(listener);
}

const listeners = new Set<() => void>();

/** Calls `listener` when a reply of this page tells that the server takes more than before; returns what stops it. */
export function onServerUpdated(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
