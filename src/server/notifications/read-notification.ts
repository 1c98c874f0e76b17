import { and, eq } from 'drizzle-orm';
import type { readNotification as readEndpoint } from '#contract/notification.ts';
import { nextVersion } from '../db/schema/columns.ts';
import { notifications } from '../db/schema/notifications.ts';
import type { Call } from '../http/call.ts';
import { notFound } from '../http/failure.ts';
import { person } from '../sync/audience.ts';
import { presentNotification } from './present.ts';

/**
 * Marks one's own as read or unread; the time of the first reading stays, and news the person has not seen yet stay
 * unread. Other people's do not exist.
 */
export async function readNotification({ db, actor, params, body, changes, now }: Call<typeof readEndpoint>) {
  const own = and(eq(notifications.id, params.id), eq(notifications.userId, actor.userId));
  const [row] = await db.select().from(notifications).where(own).for('update');
  if (!row) throw notFound('notification');
  const newer = body.seen !== undefined && row.createdAt > new Date(body.seen);
  if (newer || body.read === (row.readAt !== null)) return presentNotification(row);
  const [changed] = await db
    .update(notifications)
    .set({ readAt: body.read ? now : null, version: nextVersion })
    .where(own)
    .returning();
  if (!changed) throw notFound('notification');
  changes.touch([person(actor.userId)], 'notification', [row.id]);
  return presentNotification(changed);
}
