import { inArray } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { type NotificationRow, notifications } from '../db/schema/notifications.ts';

/** Notifications by id; unknown ids are left out. */
export async function findNotifications(db: Db, ids: string[]): Promise<NotificationRow[]> {
  return db.select().from(notifications).where(inArray(notifications.id, ids));
}
