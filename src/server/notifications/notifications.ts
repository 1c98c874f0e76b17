/** A person's own notifications, and by which ways news reach them. */
import { and, desc, eq, inArray } from 'drizzle-orm';
import type {
  listNotifications as listEndpoint,
  Notification,
  readNotification as readEndpoint,
} from '#contract/notification.ts';
import * as contract from '#contract/notification.ts';
import { DEFAULT_CHANNELS } from '#domain/notification-channels.ts';
import { readingCounts } from '#domain/notification-reading.ts';
import type { Actor } from '#domain/roles.ts';
import { person } from '../base/changes.ts';
import { notFound } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { nextVersion } from '../db/schema/columns.ts';
import { type NotificationRow, notificationPreferences, notifications } from '../db/schema/plumbing.ts';
import type { Call } from '../http/call.ts';
import { type Route, route } from '../http/route.ts';
import type { Readers, Seen } from '../sync/read-rows.ts';

const NEWEST = 100;

/** One's own, newest first. */
async function listNotifications({ db, actor, client }: Call<typeof listEndpoint>) {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, actor.userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(NEWEST);
  return rows.map((row) => presentNotification(row, client.level));
}

/**
 * Marks one's own as read or unread; the time of the first reading stays, and news the person has not seen yet stay
 * unread. Other people's do not exist.
 */
async function readNotification({ db, actor, params, body, changes, now, client }: Call<typeof readEndpoint>) {
  const own = and(eq(notifications.id, params.id), eq(notifications.userId, actor.userId));
  const [row] = await db.select().from(notifications).where(own).for('update');
  if (!row) throw notFound('notification');
  if (!readingCounts(row, body)) return presentNotification(row, client.level);
  const [changed] = await db
    .update(notifications)
    .set({ readAt: body.read ? now : null, version: nextVersion })
    .where(own)
    .returning();
  if (!changed) throw notFound('notification');
  changes.touch([person(actor.userId)], 'notification', [row.id]);
  return presentNotification(changed, client.level);
}

/** One's own choice, or the defaults. */
async function getPreferences({ db, actor }: Call<typeof contract.getNotificationPreferences>) {
  const { push, mail } = notificationPreferences;
  const own = eq(notificationPreferences.userId, actor.userId);
  const [chosen] = await db.select({ push, mail }).from(notificationPreferences).where(own);
  return chosen ?? DEFAULT_CHANNELS;
}

/** Keeps one's own choice. It also holds for what waits to be sent already. */
async function setPreferences({ db, actor, body }: Call<typeof contract.setNotificationPreferences>) {
  const { push, mail } = body;
  await db
    .insert(notificationPreferences)
    .values({ userId: actor.userId, push, mail })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: { push, mail } });
  return { push, mail };
}

/** As it goes over the wire to a device of this level. */
function presentNotification(row: NotificationRow, level: number): Notification {
  const { id, kind, text, loadId, bolId, createdAt, occurredAt, timeZone, readAt, version } = row;
  return {
    _id: id,
    kind: contract.kindForLevel(kind, level),
    text,
    loadId,
    bolId,
    createdAt: createdAt.toISOString(),
    occurredAt: occurredAt?.toISOString() ?? null,
    timeZone,
    readAt: readAt?.toISOString() ?? null,
    version,
  };
}

/** Notifications by id; unknown ids are left out. */
async function findNotifications(db: Db, ids: string[]): Promise<NotificationRow[]> {
  return db.select().from(notifications).where(inArray(notifications.id, ids));
}

export const notificationRoutes: Route[] = [
  route(contract.listNotifications, listNotifications),
  route(contract.readNotification, readNotification),
  route(contract.getNotificationPreferences, getPreferences),
  route(contract.setNotificationPreferences, setPreferences),
];

export const notificationReader: Pick<Readers, 'notification'> = { notification: readNotifications };

async function readNotifications(db: Db, actor: Actor, ids: string[], level: number): Promise<Map<string, Seen>> {
  const rows = await findNotifications(db, ids);
  return new Map(rows.map((row) => [row.id, row.userId === actor.userId ? presentNotification(row, level) : 'lost']));
}
