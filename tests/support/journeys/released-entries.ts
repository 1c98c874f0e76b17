/** What devices recorded with former releases (`tests/fixtures/outbox`), and how a device comes back with it. */
import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import type { OutboxEntry } from '#changes/entry.ts';
import type { Device } from './device.ts';

/**
 * The entries of a fixture, about people, files and freight there are here: each text in `replaced` by what stands there, as
 * it is, since a code may hold dollar signs.
 */
export function releasedEntries(fixture: 'v1' | 'v2', replaced: Record<string, string> = {}): OutboxEntry[] {
  const released = readFileSync(`tests/fixtures/outbox/${fixture}.json`, 'utf8');
  const text = Object.entries(replaced).reduce((so, [from, to]) => so.replaceAll(from, () => to), released);
  return JSON.parse(text) as OutboxEntry[];
}

/** Whoever is logged in comes back with these, in this order, and every one arrives. */
export async function comesBackWith({ app, sync }: Device, entries: readonly OutboxEntry[]): Promise<void> {
  const { db, user } = app.requireSession();
  // A device that comes back twice goes on with the numbers of its own store.
  await db.outbox.bulkAdd(entries.map(({ seq: _, ...entry }) => ({ ...entry, actorId: user._id }) as OutboxEntry));
  await sync();
  const left = await app.readEntries();
  expect([user.email, left.map(({ type, lastError }) => [type, lastError?.words])]).toEqual([user.email, []]);
}
