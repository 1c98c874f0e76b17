/**
 * The end of an entry: in one transaction the server's rows become base, a receipt is written and the entry goes. There
 * is no moment in which the row shows neither the entry nor the answer.
 */
import type { Bol } from '#contract/bol.ts';
import type { Load, LoadRecord } from '#contract/load.ts';
import { type MutationArgs, notificationOfLane } from '#contract/mutation.ts';
import type { Notification } from '#contract/notification.ts';
import { formatDateTime } from '#domain/date-format.ts';
import type { Account } from '../account.ts';
import type { OutboxEntry, Receipt } from '../db/outbox-entry.ts';
import { type BaseChanges, noChanges, refold } from '../db/refold.ts';
import type { AccountDb } from '../db/schema.ts';
import { environment } from '../environment.ts';

/** Every reply of a mutation about a load, as far as rows and words go. The contract has checked the shape already. */
interface MutationReply {
  newLoad?: Load;
  updatedLoad?: Load;
  load?: Load;
  bol?: Bol;
  bols?: Bol[];
  outcome?: 'done' | 'superseded';
  notReady?: string | null;
}

/** Settles an entry with the server's reply. False when the entry is not this owner's any more: then nothing changed. */
export async function settle(
  { db, actor }: Account,
  entry: OutboxEntry,
  body: unknown,
  owner: string,
): Promise<boolean> {
  const reply = body as MutationReply;
  await environment.checkpoint('settle:before');
  const settled = await db.transaction(
    'rw',
    [db.outbox, db.receipts, db.loads, db.bols, db.notifications],
    async () => {
      const current = await db.outbox.get(entry.seq);
      if (current?.status !== 'sending' || current.sender !== owner) return false;
      await db.receipts.put(receiptOf(entry, reply));
      await db.outbox.delete(entry.seq);
      await refold(db, actor, [entry.lane], await changesOf(db, entry, reply));
      return true;
    },
  );
  await environment.checkpoint('settle:committed');
  return settled;
}

function receiptOf(entry: OutboxEntry, reply: MutationReply): Receipt {
  const outcome = reply.outcome ?? 'done';
  return {
    id: entry.id,
    lane: entry.lane,
    type: entry.type,
    label: entry.label,
    actorId: entry.actorId,
    occurredAt: entry.occurredAt,
    settledAt: environment.now(),
    outcome,
    note: outcome === 'superseded' ? supersededNote(entry, reply) : (reply.notReady ?? null),
  };
}

/** Which earlier fact holds, in words: `Already checked in at 11/21/2026 14:02.` */
function supersededNote({ type }: OutboxEntry, { load, bol }: MutationReply): string {
  if (type === 'correct-stamp') return 'Recorded; another time counts.';
  const held = type === 'check-in-load' || type === 'check-in-bol' ? 'in' : 'out';
  const row = bol ?? load;
  const at = held === 'in' ? row?.checkin : row?.checkout;
  if (type === 'complete-bol') return at ? `Already completed at ${formatDateTime(at)}.` : 'Already completed.';
  return at ? `Already checked ${held} at ${formatDateTime(at)}.` : `Already checked ${held}.`;
}

/**
 * Rows of the reply as changes of this lane. Only rows the device has are touched: a row that left meanwhile is not
 * brought back by a late reply; the feed brings what is new.
 */
async function changesOf(db: AccountDb, entry: OutboxEntry, reply: MutationReply): Promise<BaseChanges> {
  const { lane } = entry;
  const changes = noChanges();
  const notificationId = notificationOfLane(lane);
  if (notificationId !== null) {
    changes.notifications.set(notificationId, { op: 'put', value: reply as unknown as Notification });
    return changes;
  }
  const whole = reply.newLoad ?? reply.updatedLoad;
  const load = whole ?? reply.load;
  const here = await db.bols.where('loadId').equals(lane).toArray();
  if (load && (await db.loads.get(lane))) changes.loads.set(lane, { op: 'put', value: recordOf(load) });
  for (const bol of [...(load?.bols ?? []), ...(reply.bols ?? []), ...(reply.bol ? [reply.bol] : [])]) {
    if (here.some(({ _id }) => _id === bol._id)) changes.bols.set(bol._id, { op: 'put', value: bol });
  }
  for (const bolId of removedBy(entry)) {
    // Taken away by this entry and confirmed: it must not show up again until the feed says so too.
    if (whole && !whole.bols.some(({ _id }) => _id === bolId))
      changes.bols.set(bolId, { op: 'remove', why: 'deleted' });
  }
  return changes;
}

function removedBy({ type, args }: OutboxEntry): string[] {
  if (type !== 'edit-load') return [];
  const { bolChanges } = args as MutationArgs<'edit-load'>;
  return bolChanges.flatMap((change) => (change.op === 'remove' ? [change.bolId] : []));
}

function recordOf({ bols: _bols, ...record }: Load): LoadRecord {
  return record;
}
