/**
 * Notifications have one kind of change, reading, and each is a lane of its own: as with loads, a row is always what the
 * server last said with every waiting entry folded in.
 */
import { foldEntries } from '#changes/entry.ts';
import { EMPTY_LANE, laneOfNotification } from '#changes/lane.ts';
import type { Notification } from '#contract/notification.ts';
import { groupBy } from '#domain/group-by.ts';
import { type BaseChange, isNewer } from './base-changes.ts';
import type { NotificationRow } from './rows.ts';
import type { AccountDb } from './schema.ts';

/** Brings these notifications up to date, inside a transaction over notifications and outbox. */
export async function refoldNotifications(
  db: AccountDb,
  ids: string[],
  changes: Map<string, BaseChange<Notification>>,
): Promise<void> {
  const [rows, entries] = await Promise.all([
    db.notifications.bulkGet(ids),
    db.outbox.where('lane').anyOf(ids.map(laneOfNotification)).toArray(),
  ]);
  const entriesOf = groupBy(entries, ({ lane }) => lane);
  const gone: string[] = [];
  const kept: NotificationRow[] = [];
  ids.forEach((id, index) => {
    const base = newest(rows[index], changes.get(id));
    if (!base) {
      gone.push(id);
      return;
    }
    const waiting = entriesOf.get(laneOfNotification(id)) ?? [];
    const { generation, ...value } = base;
    const { notification } = foldEntries({ ...EMPTY_LANE, notification: value }, waiting);
    kept.push({ ...(notification ?? value), generation, ...(waiting.length > 0 ? { base: value } : {}) });
  });
  await db.notifications.bulkPut(kept);
  await db.notifications.bulkDelete(gone);
}

/** What the server said last: an older version never takes the place of a newer one. Null when there is none (any more). */
function newest(
  row: NotificationRow | undefined,
  change: BaseChange<Notification> | undefined,
): (Notification & { generation: number }) | null {
  if (change?.op === 'remove') return null;
  const known = row && { ...baseOf(row), generation: row.generation };
  if (!change) return known ?? null;
  // A late reply does not bring back what the feed took away.
  if (!known && change.generation === undefined) return null;
  const value = known && isNewer(known, change) ? known : change.value;
  return { ...value, generation: change.generation ?? known?.generation ?? 0 };
}

function baseOf({ base, generation: _generation, ...row }: NotificationRow): Notification {
  return base ?? row;
}
