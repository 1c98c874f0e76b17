import { eq } from 'drizzle-orm';
import type * as contract from '#contract/notification.ts';
import { DEFAULT_CHANNELS } from '#domain/notification-channels.ts';
import { notificationPreferences } from '../db/schema/notification-preferences.ts';
import type { Call } from '../http/call.ts';

/** One's own choice, or the defaults. */
export async function getPreferences({ db, actor }: Call<typeof contract.getNotificationPreferences>) {
  const { push, mail } = notificationPreferences;
  const own = eq(notificationPreferences.userId, actor.userId);
  const [chosen] = await db.select({ push, mail }).from(notificationPreferences).where(own);
  return chosen ?? DEFAULT_CHANNELS;
}

/** Keeps one's own choice. It also holds for what waits to be sent already. */
export async function setPreferences({ db, actor, body }: Call<typeof contract.setNotificationPreferences>) {
  const { push, mail } = body;
  await db
    .insert(notificationPreferences)
    .values({ userId: actor.userId, push, mail })
    .onConflictDoUpdate({ target: notificationPreferences.userId, set: { push, mail } });
  return { push, mail };
}
