import type { Notification } from '#contract/notification.ts';
import { requireSession } from '../session-state.ts';

/** Newest first. */
export async function readNotifications(): Promise<Notification[]> {
  const all = await requireSession().db.notifications.toArray();
  return all.sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}
