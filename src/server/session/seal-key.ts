/**
 * The key with which a person's devices lock what that person left unsent there. Random, kept here and given to nobody
 * but its person: not made from the password, so that a new password still opens what was locked under the old one.
 */
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { getSealKey as sealKeyEndpoint } from '#contract/session.ts';
import type { Db } from '../db/database.ts';
import { sealKeys } from '../db/schema/seal-keys.ts';
import type { Call } from '../http/call.ts';

/** The person's key, base64url; made when it is first asked for and never changed. */
export async function sealKeyOf(db: Db, userId: string): Promise<string> {
  const known = await findKey(db, userId);
  if (known) return known;
  const key = randomBytes(32).toString('base64url');
  await db.insert(sealKeys).values({ userId, key }).onConflictDoNothing();
  // Of two devices that ask at once one was first: its key is the one.
  return (await findKey(db, userId)) ?? key;
}

async function findKey(db: Db, userId: string): Promise<string | undefined> {
  const [row] = await db.select({ key: sealKeys.key }).from(sealKeys).where(eq(sealKeys.userId, userId));
  return row?.key;
}

/** For a device that was signed in before there were keys, or lost its own. */
export async function getSealKey({ services, actor }: Call<typeof sealKeyEndpoint>) {
  return { sealKey: await sealKeyOf(services.database.db, actor.userId) };
}
