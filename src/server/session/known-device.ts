/**
 * Browsers in which a person has signed in before. Wrong passwords from anywhere count against the account, or it could
 * be guessed from a thousand addresses; but then a stranger could lock everybody out by typing nonsense. So a browser
 * that has proven itself once has tries of its own, which strangers cannot use up.
 */
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { knownDevices } from '../db/schema/known-devices.ts';
import { users } from '../db/schema/users.ts';
import { serverCookie } from '../http/server-cookie.ts';
import { hashToken, newSessionToken } from './session-token.ts';

/** Without a sign-in for so long a browser is a stranger again. */
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

/** This browser is known to the person from now on; the token its cookie is to hold. */
export async function rememberDevice(db: Db, token: string | null, userId: string, now: Date): Promise<string> {
  const kept = token ?? newSessionToken();
  await db
    .insert(knownDevices)
    .values({ tokenHash: hashToken(kept), userId, seenAt: now })
    .onConflictDoUpdate({ target: [knownDevices.tokenHash, knownDevices.userId], set: { seenAt: now } });
  return kept;
}

/** Every browser is a stranger to this person's account again. */
export async function forgetKnownDevices(db: Db, userId: string): Promise<void> {
  await db.delete(knownDevices).where(eq(knownDevices.userId, userId));
}
