/**
 * The secret in a reset or invitation link: 32 random bytes, of which the database keeps the SHA-256. A person may have
 * several (two mails asked for in a row both work); the first one used ends them all.
 */
import { randomBytes } from 'node:crypto';
import { and, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Db } from '../base/services.ts';
import { emailChanges, passwordTokens } from '../db/schema/people.ts';
import { hashToken } from './sessions.ts';

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

// Changed e-mail addresses that can be undone: for a week the link in the mail to the former address puts it back. Who
// changes the address of a stranger's open device has the account; the mail is how its person learns of it, and the link
// how they get it back.

type EmailChange = typeof emailChanges.$inferSelect;

/** Notes a change; its id. */
export async function noteEmailChange(tx: Db, userId: string, formerEmail: string, now: Date): Promise<string> {
  const id = newId(() => now.getTime());
  const expiresAt = new Date(now.getTime() + LIMITS.emailUndoMs);
  await tx.insert(emailChanges).values({ id, userId, formerEmail, createdAt: now, expiresAt });
  return id;
}

/** A token that undoes this change, and the change itself; null when it was undone meanwhile or is too old. */
export async function issueUndoToken(
  db: Db,
  id: string,
  now: Date,
): Promise<{ token: string; change: EmailChange } | null> {
  const token = randomBytes(32).toString('base64url');
  const [change] = await db
    .update(emailChanges)
    .set({ tokenHashes: sql`array_append(${emailChanges.tokenHashes}, ${hashToken(token)})` })
    .where(and(eq(emailChanges.id, id), gt(emailChanges.expiresAt, now)))
    .returning();
  return change ? { token, change } : null;
}

/** The change this token undoes, locked until the transaction ends; null for an unknown, used or old one. */
export async function lockEmailChange(tx: Db, token: string, now: Date): Promise<EmailChange | null> {
  const [change] = await tx
    .select()
    .from(emailChanges)
    .where(and(sql`${hashToken(token)} = any(${emailChanges.tokenHashes})`, gt(emailChanges.expiresAt, now)))
    .for('update');
  return change ?? null;
}

/** This change and all after it can be undone no more: their former addresses may be the intruder's. */
export async function endEmailChangesFrom(tx: Db, { userId, createdAt }: EmailChange): Promise<void> {
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), gte(emailChanges.createdAt, createdAt)));
}

export async function forgetEmailChanges(tx: Db, userId: string): Promise<void> {
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
}

/** Whether somebody else can still go back to this address. */
export async function isAddressReserved(db: Db, email: string, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from email_changes where lower(former_email) = ${email.trim().toLowerCase()}
      and user_id <> ${userId} and expires_at > ${now.toISOString()} limit 1`);
  return (rowCount ?? 0) > 0;
}
