/** The browsers in which people want to be told. */
import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import * as contract from '#contract/push-subscription.ts';
import { t } from '#language/say.ts';
import { invalid } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { pushSubscriptions } from '../db/schema/plumbing.ts';
import type { Call } from '../http/call.ts';
import { type Route, route } from '../http/route.ts';
import { isPublicAddress } from './push-line.ts';
import { getPushKey } from './send-push.ts';

/** Devices of one person; beyond this the oldest is forgotten. */
const PER_PERSON = 20;

/**
 * Registers a browser. Who is logged in there now is who it belongs to, whoever it was before; that it is the same browser
 * shows by its keys, which only it knows. An address alone takes nobody's messages away.
 */
async function addPushSubscription(call: Call<typeof contract.addPushSubscription>) {
  const { db, actor, body, client, now } = call;
  if (!isPublicAddress(body.endpoint)) throw invalid({ endpoint: t('must be the address of a push service') });
  const { p256dh, auth } = body.keys;
  const owned = { userId: actor.userId, p256dh, auth, deviceId: client.deviceId, createdAt: now };
  await db
    .insert(pushSubscriptions)
    .values({ endpoint: body.endpoint, ...owned })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: owned,
      setWhere: sql`${pushSubscriptions.userId} = ${actor.userId}
        or (${pushSubscriptions.p256dh} = ${p256dh} and ${pushSubscriptions.auth} = ${auth})`,
    });
  await forgetOldest(db, actor.userId);
  return { ok: true as const };
}

async function forgetOldest(db: Db, userId: string): Promise<void> {
  const newest = db
    .select({ endpoint: pushSubscriptions.endpoint })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt), pushSubscriptions.endpoint)
    .limit(PER_PERSON);
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), notInArray(pushSubscriptions.endpoint, newest)));
}

/** Forgets a browser of this person. One that is not theirs, or not there, is no failure and stays as it is. */
async function removePushSubscription({ db, actor, body }: Call<typeof contract.removePushSubscription>) {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, actor.userId), eq(pushSubscriptions.endpoint, body.endpoint)));
  return { ok: true as const };
}

/** Nothing is pushed to any device of this person any more. */
export async function forgetDevicesOf(db: Db, userId: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.userId, userId));
}

/** The person logged out there: nothing of theirs is shown on that device any more. */
export async function forgetDevice(db: Db, userId: string, deviceId: string | null): Promise<void> {
  if (deviceId === null) return;
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), eq(pushSubscriptions.deviceId, deviceId)));
}

export const pushRoutes: Route[] = [
  route(contract.getPushKey, getPushKey),
  route(contract.addPushSubscription, addPushSubscription),
  route(contract.removePushSubscription, removePushSubscription),
];
