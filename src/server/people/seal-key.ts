/**
 * The key with which a person's devices lock what that person left unsent there. The server's, and given to nobody but
 * its person: not made from the password, so that a new password still opens what was locked under the old one. Derived
 * from one secret of the installation, so that a restored backup opens also what was locked after it was made.
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import type { getSealKey as sealKeyEndpoint } from '#contract/session.ts';
import type { Db } from '../base/services.ts';
import { sealSecret } from '../db/schema/plumbing.ts';
import type { Call } from '../http/call.ts';

const KEY_BYTES = 32;

/** The person's key, base64url; the same for ever. */
export async function sealKeyOf(db: Db, userId: string): Promise<string> {
  const secret = Buffer.from(await findSealSecret(db), 'base64url');
  // not a text: what the key is for
  return Buffer.from(hkdfSync('sha256', secret, '', `seal ${userId}`, KEY_BYTES)).toString('base64url');
}

/** The installation's secret, base64url: made at its first start, the same for all processes. */
export async function findSealSecret(db: Db): Promise<string> {
  const [known] = await db.select().from(sealSecret);
  if (known) return known.secret;
  // Of two processes that come here at the same moment the first one's secret holds.
  await db
    .insert(sealSecret)
    .values({ secret: randomBytes(KEY_BYTES).toString('base64url') })
    .onConflictDoNothing();
  const [kept] = await db.select().from(sealSecret);
  if (!kept) throw new Error('The secret that locks unsent work could not be kept');
  return kept.secret;
}

/** For a device that was logged in before there were keys, or lost its own. */
export async function getSealKey({ services, actor }: Call<typeof sealKeyEndpoint>) {
  return { sealKey: await sealKeyOf(services.database.db, actor.userId) };
}
