import { desc, eq } from 'drizzle-orm';
import type { listNotifications as listEndpoint } from '#contract/notification.ts';
import { notifications } from '../db/schema/notifications.ts';
import type { Call } from '../http/call.ts';
import { presentNotification } from './present.ts';

const NEWEST = 100;

/** One's own, newest first. */
export async function listNotifications({ db, actor }: Call<typeof listEndpoint>) {
  const rows = await db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, actor.userId))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(NEWEST);
  return rows.map(presentNotification);
}
