/**
 * What goes out of the app for stored notifications: a job per push subscription, a job per mail, in the transaction of
 * the change they tell of. A job's id is made of notification, version, way and device, so there can be only one of it;
 * the queue keeps it until it is done, whatever happens to the process. Between a far end's "accepted" and the note of
 * it a process may still die: then the same message goes again, under the same Topic or Message-ID, and shows once.
 */
import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { DEFAULT_CHANNELS, isMailed, type NotificationChannels } from '#domain/notification-channels.ts';
import { notificationTime } from '#domain/notification-time.ts';
import type { Language } from '#language/languages.ts';
import { t } from '#language/say.ts';
import type { Db, MailQueue, PushQueue } from '../base/services.ts';
import { type UserRow, users } from '../db/schema/people.ts';
import { type NotificationRow, notificationPreferences, notifications } from '../db/schema/plumbing.ts';
import { theirLanguage } from '../people/users.ts';

export interface Queues {
  mail: MailQueue;
  push: PushQueue;
}

/** A notification as it was just stored. */
export interface Stored {
  id: string;
  userId: string;
  kind: string;
  version: number;
}

/** How somebody wants to be reached outside the app. */
export interface Reached {
  userId: string;
  mail: boolean;
  /** Addresses of their devices, where pushes are wanted. */
  endpoints: string[];
}

/** The columns of `Reached`, from `users` with their preferences as `chosen`. */
export const waysOf = sql`coalesce(chosen.mail, ${sql.raw(String(DEFAULT_CHANNELS.mail))}) as mail,
  array(
    select endpoint from push_subscriptions where user_id = users.id
      and coalesce(chosen.push, ${sql.raw(String(DEFAULT_CHANNELS.push))}) order by endpoint
  ) as endpoints`;

export async function queueDeliveries(
  tx: Db,
  { mail, push }: Queues,
  { stored, people }: { stored: Stored[]; people: Reached[] },
): Promise<void> {
  const ways = new Map(people.map((person) => [person.userId, person]));
  await push.addOnce(
    tx,
    stored.flatMap(({ id: notificationId, version, userId }) =>
      (ways.get(userId)?.endpoints ?? []).map((endpoint) => ({
        id: jobId(notificationId, version, 'push', endpoint),
        data: { notificationId, version, endpoint },
      })),
    ),
  );
  await mail.addOnce(
    tx,
    stored
      .filter(({ userId, kind }) => ways.get(userId)?.mail && isMailed(kind))
      .map(({ id: notificationId, version }) => ({
        id: jobId(notificationId, version, 'mail', ''),
        data: { kind: 'notification', notificationId, version },
      })),
  );
}

/** The same UUID for the same delivery, always. */
export function jobId(notificationId: string, version: number, way: 'push' | 'mail', device: string): string {
  const hash = createHash('sha256').update(`${notificationId} ${version} ${way} ${device}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A notification and its person. */
interface UnreadNews extends NotificationRow {
  language: Language | null;
  reader: Pick<UserRow, 'firstName' | 'lastName' | 'email'>;
}

/**
 * The notification a delivery is about, if it still is to be told that way. Null when it was read meanwhile, when newer
 * news took its place (they have a delivery of their own), when the person switched the way off, or is gone.
 */
export async function findUnreadNews(
  db: Db,
  { notificationId, version }: { notificationId: string; version: number },
  way: keyof NotificationChannels,
): Promise<UnreadNews | null> {
  const [found] = await db
    .select({
      news: notifications,
      language: theirLanguage,
      reader: { firstName: users.firstName, lastName: users.lastName, email: users.email },
      wanted: notificationPreferences[way],
    })
    .from(notifications)
    .innerJoin(users, and(eq(users.id, notifications.userId), isNull(users.deletedAt)))
    .leftJoin(notificationPreferences, eq(notificationPreferences.userId, notifications.userId))
    .where(and(eq(notifications.id, notificationId), eq(notifications.version, version), isNull(notifications.readAt)));
  if (!found || !(found.wanted ?? DEFAULT_CHANNELS[way])) return null;
  return { ...found.news, language: found.language, reader: found.reader };
}

/** When it happened, by the clock of its place, `11/21/2026 14:02 PST, received 14:37`; null where no place is known. */
export function timeOfNews({ createdAt, occurredAt, timeZone }: NotificationRow): string | null {
  if (timeZone === null) return null;
  const times = { createdAt: createdAt.toISOString(), occurredAt: occurredAt?.toISOString() };
  const { text, received } = notificationTime(times, timeZone);
  return received === null ? text : t('{time}, received {received}', { time: text, received });
}
