/**
 * What a driver did until somebody took their place is never answered as if it were not theirs, however late it arrives. Who
 * was replaced when is written down by the run itself.
 */
import type { OutboxEntry } from '#changes/entry.ts';
import type { World } from '../world.ts';
import type { KnownEntry } from './auditor.ts';
import { Broken } from './broken.ts';
import { isSureOfClock } from './check-effect.ts';
import type { Journal } from './journal.ts';

/** Around a replacement the server's moment decides, and the clock of a device is not better known. */
const AROUND_MS = 5000;

/** What stands on its own: corrections and what is taken back have something to be about that may not be there. */
const FACTS: ReadonlySet<string> = new Set<OutboxEntry['type']>([
  'check-in-load',
  'check-out-load',
  'check-in-bol',
  'record-outcome',
  'add-paper',
  'mark-dwell',
  'sign-bol',
  'record-handshake',
]);

/** Whether this driver was replaced clearly after a moment, true time. */
export const wasDriver = ({ replaced }: Journal, bolId: string, userId: string, at: number): boolean =>
  replaced.some((one) => one.bolId === bolId && one.userId === userId && one.at > at + AROUND_MS);

export function checkFormerDrivers(world: World): void {
  for (const known of world.auditor.byId.values()) {
    if (FACTS.has(known.entry.type)) checkRefusal(world, known);
  }
}

function checkRefusal(world: World, known: KnownEntry): void {
  const { entry, userId, tap } = known;
  const refusal = world.journal.refused.get(entry.id);
  const { load } = refusal ?? {};
  if (!load || refusal?.code !== 'not-found' || load.deleted || !load.ready || !isSureOfClock(world, known)) return;
  const { bolId, bolIds, receiverId, statedAt } = entry.args as Partial<{
    bolId: string | null;
    bolIds: string[];
    receiverId: string | null;
    statedAt: string;
  }>;
  const made = Math.max(tap.at, Date.parse(statedAt ?? '') || 0);
  const named = bolId ? [bolId] : receiverId ? (bolIds ?? []) : load.bols.map(({ id }) => id);
  const there = named.filter((id) => load.bols.some((bol) => bol.id === id));
  if (!there.some((id) => wasDriver(world.journal, id, userId, made))) return;
  throw new Broken('lost', `"${entry.label}" was made by who drove it then, and refused: ${refusal.words}`);
}
