import { groupBy } from '#domain/group-by.ts';
import type { StatusFacts } from '#domain/status-facts.ts';
import { currentSession, requireSession } from './account/account.ts';
import type { NotificationRow } from './rows/rows.ts';

export type { NotificationRow };

/** Newest first. */
export async function readNotifications(): Promise<NotificationRow[]> {
  const all = await requireSession().db.notifications.toArray();
  return all.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id));
}

export interface NotificationGroup {
  /** The load all of them are about; null for those about none. */
  loadId: string | null;
  /** Its P/U number; null where the device does not have the load (any more). */
  pUNum: string | null;
  /** What its status hangs on now, as its row in the list has it; null where the row does not have it. */
  status: StatusFacts | null;
  /** Newest first. */
  notifications: NotificationRow[];
}

/** By load, the one with the newest news first. */
export async function readNotificationGroups(): Promise<NotificationGroup[]> {
  const groups = groupBy(await readNotifications(), ({ loadId }) => loadId ?? '');
  const loads = await requireSession().db.loads.bulkGet([...groups.keys()]);
  return [...groups].map(([loadId, notifications], index) => {
    const load = loads[index];
    const status = load?.inbound?.status ?? load?.status ?? null;
    return { loadId: loadId === '' ? null : loadId, pUNum: load?.pUNum ?? null, status, notifications };
  });
}

/** One of the logged-in person's; null when the device has none with this id. */
export async function readNotification(id: string): Promise<NotificationRow | null> {
  return (await requireSession().db.notifications.get(id)) ?? null;
}

/** How many are unread; 0 while nobody is logged in. */
export async function countUnreadNotifications(): Promise<number> {
  const session = currentSession();
  return session ? session.db.notifications.filter(({ readAt }) => readAt === null).count() : 0;
}
