import type { OutboxEntry, Receipt } from '../db/outbox-entry.ts';
import { environment } from '../environment.ts';

/** What remains of an entry that a person gave up or replaced. */
export function discardReceipt(entry: OutboxEntry, note: string | null): Receipt {
  const { id, lane, type, label, actorId, occurredAt } = entry;
  return { id, lane, type, label, actorId, occurredAt, settledAt: environment.now(), outcome: 'discarded', note };
}
