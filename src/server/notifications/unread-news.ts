import { and, eq, isNull } from 'drizzle-orm';
import { DEFAULT_CHANNELS, type NotificationChannels } from '#domain/notification-channels.ts';
import type { Db } from '../db/database.ts';
import { notificationPreferences } from '../db/schema/notification-preferences.ts';
import { type NotificationRow, notifications } from '../db/schema/notifications.ts';
import { users } from '../db/schema/users.ts';

/**
 * The notification a delivery is about, if it still is to be told that way. Null when it was read meanwhile, when newer
 * news took its place (they have a delivery of their own), when the person switched the way off, or is gone.
 */
export async function findUnreadNews(
  db: Db,
  { notificationId, version }: { notificationId: string; version: number },
  way: keyof NotificationChannels,
): Promise<NotificationRow | null> {
  const [found] = await db
    .select({ news: notifications, wanted: notificationPreferences[way] })
    .from(notifications)
    .innerJoin(users, and(eq(users.id, notifications.userId), isNull(users.deletedAt)))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, notifications.userId))
    .where(and(eq(notifications.id, notificationId), eq(notifications.version, version), isNull(notifications.readAt)));
  return found && (found.wanted ?? DEFAULT_CHANNELS[way]) ? found.news : null;
}
