import webPush from 'web-push';
import type { Db } from '../db/database.ts';
import { pushKeys } from '../db/schema/push-subscriptions.ts';

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** The key pair by which push services know this installation: made once, the same for all processes. */
export async function findPushKeys(db: Db): Promise<PushKeys> {
  const [known] = await db.select().from(pushKeys);
  if (known) return known;
  // Of two processes that come here at the same moment the first one's keys hold.
  await db.insert(pushKeys).values(webPush.generateVAPIDKeys()).onConflictDoNothing();
  const [kept] = await db.select().from(pushKeys);
  if (!kept) throw new Error('The push keys could not be kept');
  return kept;
}

/** What a browser needs to subscribe. */
export async function getPushKey({ db }: { db: Db }) {
  const { publicKey } = await findPushKeys(db);
  return { publicKey };
}
