import type { NotificationRow } from '../db/rows.ts';
import { currentSession, requireSession } from '../session-state.ts';

/** Newest first. */
export async function readNotifications(): Promise<NotificationRow[]> {
  const all = await requireSession().db.notifications.toArray();
  return all.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b._id.localeCompare(a._id));
}

/** One of the signed-in person's; null when the device has none with this id. */
export async function readNotification(id: string): Promise<NotificationRow | null> {
  return (await requireSession().db.notifications.get(id)) ?? null;
}

/** How many are unread; 0 while nobody is signed in. */
export async function countUnreadNotifications(): Promise<number> {
  const session = currentSession();
  return session ? session.db.notifications.filter(({ readAt }) => readAt === null).count() : 0;
}
