/**
 * The end of an entry: in one transaction the server's rows become base, a receipt is written and the entry goes. There
 * is no moment in which the row shows neither the entry nor the answer.
 */
import { type ChangeType, changeOf } from '#changes/changes.ts';
import type { OutboxEntry, Receipt } from '#changes/entry.ts';
import { notificationOfLane } from '#changes/lane.ts';
import type { Bol } from '#contract/bol.ts';
import type { Load, LoadRecord } from '#contract/load.ts';
import type { Notification } from '#contract/notification.ts';
import type { Account } from '../account/account.ts';
import { environment } from '../base/environment.ts';
import { type BaseChanges, noChanges } from '../rows/base-changes.ts';
import { refold } from '../rows/refold.ts';
import type { AccountDb } from '../rows/schema.ts';

/** Every reply to a change about a load, as far as rows and words go. The contract has checked the shape already. */
interface ChangeReply {
  newLoad?: Load;
  updatedLoad?: Load;
  load?: Load;
  bol?: Bol;
  bols?: Bol[];
  withheld?: true;
  outcome?: 'done' | 'superseded';
  notReady?: string | null;
}

/** An entry and the body of the server's success. */
export interface Answered {
  entry: OutboxEntry;
  body: unknown;
}

/**
 * Settles entries of different lanes with the server's replies, all in one transaction. Those that are not this owner's
 * any more are left as they are.
 */
export async function settle({ db, actor }: Account, answered: readonly Answered[], owner: string): Promise<void> {
  await environment.checkpoint('settle:before');
  await db.transaction('rw', [db.outbox, db.receipts, db.loads, db.bols, db.notifications], async () => {
    const current = await db.outbox.bulkGet(answered.map(({ entry }) => entry.seq));
    const own = answered.filter((_, index) => {
      const now = current[index];
      return now?.status === 'sending' && now.sender === owner;
    });
    if (own.length === 0) return;
    await db.receipts.bulkPut(own.map(({ entry, body }) => receiptOf(entry, body as ChangeReply)));
    await db.outbox.bulkDelete(own.map(({ entry }) => entry.seq));
    const lanes = own.map(({ entry }) => entry.lane);
    await refold(db, actor, lanes, await changesOf(db, own));
  });
  await environment.checkpoint('settle:committed');
}

function receiptOf(entry: OutboxEntry, reply: ChangeReply): Receipt {
  const outcome = reply.outcome ?? 'done';
  return {
    id: entry.id,
    lane: entry.lane,
    type: entry.type,
    ...(entry.about && { about: entry.about }),
    label: entry.label,
    actorId: entry.actorId,
    occurredAt: entry.occurredAt,
    settledAt: environment.now(),
    outcome,
    note: outcome === 'superseded' ? supersededNote(entry.type, reply) : (reply.notReady ?? null),
  };
}

/** Which earlier fact counts instead, in words that are kept: `Already checked in at 11/21/2026 14:02.` */
function supersededNote(type: ChangeType, { load, bol }: ChangeReply): string | null {
  return changeOf(type).superseded?.(bol ?? load) ?? null;
}

/**
 * Rows of the replies as changes of their lanes. Only rows the device has are touched: a row that left meanwhile is not
 * brought back by a late reply; the feed brings what is new.
 */
async function changesOf(db: AccountDb, answered: readonly Answered[]): Promise<BaseChanges> {
  const changes = noChanges();
  const lanes = answered.map(({ entry }) => entry.lane);
  const [loads, bols] = await Promise.all([db.loads.bulkGet(lanes), db.bols.where('loadId').anyOf(lanes).toArray()]);
  const laneOf = new Map(bols.map(({ _id, loadId }) => [_id, loadId]));
  answered.forEach(({ entry, body }, index) => {
    const isHere = { load: loads[index] !== undefined, bol: (id: string) => laneOf.get(id) === entry.lane };
    addChanges(changes, entry, body as ChangeReply, isHere);
  });
  return changes;
}

/** Which rows of an entry's lane the device has. */
interface Here {
  load: boolean;
  bol: (id: string) => boolean;
}

function addChanges(changes: BaseChanges, entry: OutboxEntry, reply: ChangeReply, isHere: Here): void {
  const { lane } = entry;
  const notificationId = notificationOfLane(lane);
  if (notificationId !== null) {
    changes.notifications.set(notificationId, { op: 'put', value: reply as unknown as Notification });
    return;
  }
  const whole = reply.newLoad ?? reply.updatedLoad;
  const load = whole ?? reply.load;
  if (reply.withheld) addLost(changes, entry, isHere);
  if (load && isHere.load) changes.loads.set(lane, { op: 'put', value: recordOf(load) });
  for (const bol of [...(load?.bols ?? []), ...(reply.bols ?? []), ...(reply.bol ? [reply.bol] : [])]) {
    if (isHere.bol(bol._id)) changes.bols.set(bol._id, { op: 'put', value: bol });
  }
  for (const bolId of removedBy(entry)) {
    // Taken away by this entry and confirmed: it must not show up again until the feed says so too.
    if (whole && !whole.bols.some(({ _id }) => _id === bolId))
      changes.bols.set(bolId, { op: 'remove', why: 'deleted' });
  }
}

/** Recorded, but the row is not shown any more: the freight is another driver's by now. The feed says the same of it. */
function addLost(changes: BaseChanges, { lane, targets }: OutboxEntry, isHere: Here): void {
  for (const id of targets) {
    if (id === lane && isHere.load) changes.loads.set(id, { op: 'remove', why: 'lost' });
    if (isHere.bol(id)) changes.bols.set(id, { op: 'remove', why: 'lost' });
  }
}

/** BOLs the entry takes away. */
function removedBy<T extends ChangeType>({ type, args }: OutboxEntry<T>): string[] {
  return changeOf(type).removes?.(args) ?? [];
}

function recordOf({ bols: _bols, ...record }: Load): LoadRecord {
  return record;
}

/** What remains of an entry that a person gave up or replaced. */
export function discardReceipt(entry: OutboxEntry, note: string | null): Receipt {
  const { id, lane, type, about, label, actorId, occurredAt } = entry;
  const said = { ...(about && { about }), label };
  return { id, lane, type, ...said, actorId, occurredAt, settledAt: environment.now(), outcome: 'discarded', note };
}
