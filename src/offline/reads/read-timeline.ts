import { heldStamp, type Stamp } from '#domain/stamp.ts';
import type { EntryStatus } from '../db/outbox-entry.ts';
import { requireSession } from '../session-state.ts';
import { readEntriesOfLoad, readReceipts } from './read-entries.ts';
import { readBols } from './read-load.ts';

/** One line of a load's history. Stamps carry who, when and on which device; the rest says what waits and what went. */
export type TimelineItem =
  | { kind: 'stamp'; at: string; bolId: string | null; stamp: Stamp; waiting: boolean; holds: boolean }
  | { kind: 'waiting'; at: string; label: string; status: EntryStatus; seq: number }
  | { kind: 'sent'; at: string; label: string; outcome: 'done' | 'superseded' | 'discarded'; note: string | null };

/** The history of a load on this device, oldest first: all check-ins and check-outs, superseded ones too. */
export async function readTimeline(loadId: string): Promise<TimelineItem[]> {
  const { db } = requireSession();
  const [load, bols, entries, receipts] = await Promise.all([
    db.loads.get(loadId),
    readBols(loadId),
    readEntriesOfLoad(loadId),
    readReceipts(loadId),
  ]);
  const waiting = new Set(entries.map(({ id }) => id));
  const stampsOf = (bolId: string | null, stamps: Stamp[]): TimelineItem[] =>
    stamps.map((stamp) => ({
      kind: 'stamp',
      at: stamp.at,
      bolId,
      stamp,
      waiting: waiting.has(stamp._id),
      holds: heldStamp(stamps, stamp.kind)?._id === stamp._id,
    }));
  const items: TimelineItem[] = [
    ...stampsOf(null, load?.stamps ?? []),
    ...bols.flatMap((bol) => stampsOf(bol._id, bol.stamps)),
    ...entries.map(({ occurredAt, label, status, seq }) => ({
      kind: 'waiting' as const,
      at: occurredAt,
      label,
      status,
      seq,
    })),
    ...receipts.map(({ occurredAt, label, outcome, note }) => ({
      kind: 'sent' as const,
      at: occurredAt,
      label,
      outcome,
      note,
    })),
  ];
  return items.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
