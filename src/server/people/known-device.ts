/**
 * Browsers in which a person has logged in before. Wrong passwords from anywhere count against the account, or it could
 * be guessed from a thousand addresses; but then a stranger could lock everybody out by typing nonsense. So a browser
 * that has proven itself once has tries of its own, which strangers cannot use up.
 */
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database, Db } from '../base/services.ts';
import { devicePins, knownDevices, users } from '../db/schema/people.ts';
import { transaction } from '../db/transaction.ts';
import { serverCookie } from '../http/server-cookie.ts';
import { hashToken, newSessionToken } from './sessions.ts';

/** Without a login for so long a browser is a stranger again. */
export const KNOWN_FOR_MS = 365 * 24 * 3_600_000;

export const knownDeviceCookie = serverCookie('connex_known', { sameSite: 'strict', lifetimeMs: KNOWN_FOR_MS });

/** The hash by which this browser is known to the account of this e-mail address, or null. */
export async function findKnownDevice(db: Db, token: string | null, email: string, now: Date): Promise<string | null> {
  if (token === null) return null;
  const tokenHash = hashToken(token);
  const [row] = await db
    .select({ userId: users.id })
    .from(knownDevices)
    .innerJoin(users, and(eq(users.id, knownDevices.userId), isNull(users.deletedAt)))
    .where(
      and(
        eq(knownDevices.tokenHash, tokenHash),
        eq(sql`lower(${users.email})`, email.trim().toLowerCase()),
        sql`${knownDevices.seenAt} > ${new Date(now.getTime() - KNOWN_FOR_MS).toISOString()}::timestamptz`,
      ),
    );
  return row ? tokenHash : null;
}

/**
 * This browser is known to the person from now on; the token its cookie is to hold. Only what we gave out, for this very
 * person, is kept on: any other value may be in other hands as well (planted before the person came), so the browser
 * gets a new one. The others who share the browser, and their PINs, go over to it.
 */
export async function rememberDevice(
  database: Database,
  token: string | null,
  userId: string,
  now: Date,
): Promise<string> {
  const former = token === null ? null : hashToken(token);
  if (former !== null && (await isKnownTo(database.db, former, userId, now))) return token as string;
  const fresh = newSessionToken();
  const tokenHash = hashToken(fresh);
  await transaction(database, 'write', async (tx) => {
    if (former !== null) {
      // An expired row of the person's own would stand in the way of the new one.
      await tx.delete(knownDevices).where(rowOf(former, userId));
      await tx.update(knownDevices).set({ tokenHash }).where(eq(knownDevices.tokenHash, former));
      await tx.update(devicePins).set({ deviceHash: tokenHash }).where(eq(devicePins.deviceHash, former));
    }
    await tx.insert(knownDevices).values({ tokenHash, userId, seenAt: now });
  });
  return fresh;
}

const rowOf = (tokenHash: string, userId: string) =>
  and(eq(knownDevices.tokenHash, tokenHash), eq(knownDevices.userId, userId));

/** Whether the browser is known to this person, whose year then begins again. */
async function isKnownTo(db: Db, tokenHash: string, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(knownDevices)
    .set({ seenAt: now })
    .where(and(rowOf(tokenHash, userId), gt(knownDevices.seenAt, new Date(now.getTime() - KNOWN_FOR_MS))));
  return rowCount === 1;
}

/** Every browser is a stranger to this person's account again. */
export async function forgetKnownDevices(db: Db, userId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
