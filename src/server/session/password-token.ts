/**
 * The secret in a reset or invitation link: 32 random bytes, of which the database keeps the SHA-256. A person may have
 * several (two mails asked for in a row both work); the first one used ends them all.
 */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { LIMITS } from '#domain/limits.ts';
import type { Db } from '../db/database.ts';
import { passwordTokens } from '../db/schema/password-tokens.ts';
import { hashToken } from './session-token.ts';

export const RESET_MS = LIMITS.resetTokenMs;
export const INVITATION_MS = LIMITS.invitationTokenMs;

/** A new token for this person; expired ones of anybody go on the way. */
export async function issuePasswordToken(db: Db, userId: string, now: Date, lifetimeMs: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await db.delete(passwordTokens).where(lt(passwordTokens.expiresAt, now));
  await db.insert(passwordTokens).values({ tokenHash: hashToken(token), userId, createdAt: now, expiresAt });
  return token;
}

/** Whose token this is; null when it is unknown, used or expired. */
export async function findTokenOwner(db: Db, token: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ userId: passwordTokens.userId })
    .from(passwordTokens)
    .where(and(eq(passwordTokens.tokenHash, hashToken(token)), gt(passwordTokens.expiresAt, now)));
  return row?.userId ?? null;
}

/** Uses a token up; false when somebody else just has. Locks it until the transaction ends. */
export async function takeToken(tx: Db, token: string, now: Date): Promise<boolean> {
  const taken = await tx
    .delete(passwordTokens)
    .where(and(eq(passwordTokens.tokenHash, hashToken(token)), gt(passwordTokens.expiresAt, now)))
    .returning({ userId: passwordTokens.userId });
  return taken.length > 0;
}

/** Every open link of a person stops working. */
export async function deleteTokensOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(passwordTokens).where(eq(passwordTokens.userId, userId));
}
