import type { OutboxEntry } from '../db/outbox-entry.ts';
import { readable } from '../outbox/readable.ts';
import { requireSession } from '../session-state.ts';

/** The entry with this `seq` while it needs attention and this version can read it; otherwise null. */
export async function readRefused(seq: number): Promise<OutboxEntry | null> {
  const entry = await requireSession().db.outbox.get(seq);
  return entry?.status === 'attention' ? readable(entry) : null;
}
