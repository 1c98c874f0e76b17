import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Db } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { companies } from '../db/schema/companies.ts';
import { sessions } from '../db/schema/sessions.ts';
import { users } from '../db/schema/users.ts';
import { SESSION_LIFETIME_MS, SESSION_LONGEST_MS } from './session-token.ts';
import type { SignedIn } from './signed-in.ts';

export interface SessionFacts {
  signedIn: SignedIn;
  seenAt: Date;
}

/** Who holds this session; null when it is unknown, ended, expired, or its person's account is gone. */
export async function findSession(db: Db, tokenHash: string, now: Date): Promise<SessionFacts | null> {
  const [row] = await prepared(db, 'find-session', (query) =>
    query
      .select({
        userId: users.id,
        companyId: users.companyId,
        role: users.role,
        companyType: companies.type,
        firstName: users.firstName,
        lastName: users.lastName,
        email: users.email,
        companyName: companies.name,
        tokenHash: sessions.tokenHash,
        seenAt: sessions.seenAt,
      })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.deletedAt)))
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(
        and(
          eq(sessions.tokenHash, sql.placeholder('tokenHash')),
          gt(sessions.expiresAt, sql`${sql.placeholder('now')}::timestamptz`),
          gt(sessions.createdAt, sql`${sql.placeholder('oldest')}::timestamptz`),
        ),
      ),
  ).execute({
    tokenHash,
    now: now.toISOString(),
    oldest: new Date(now.getTime() - SESSION_LONGEST_MS).toISOString(),
  });
  if (!row) return null;
  const { seenAt, firstName, lastName, ...rest } = row;
  return { seenAt, signedIn: { ...rest, name: `${firstName} ${lastName}`.trim() } };
}

const expiry = (now: Date) => new Date(now.getTime() + SESSION_LIFETIME_MS);

interface NewSession {
  tokenHash: string;
  userId: string;
  device: string;
  deviceId: string | null;
}

/** Past the bound of sessions a person may have, those not used for longest end. */
export async function insertSession(db: Db, session: NewSession, now: Date): Promise<void> {
  await db.insert(sessions).values({
    ...session,
    id: newId(),
    createdAt: now,
    seenAt: now,
    expiresAt: expiry(now),
  });
  const surplus = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, session.userId))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt), desc(sessions.id))
    .offset(LIMITS.sessionsMax);
  await db.delete(sessions).where(inArray(sessions.tokenHash, surplus));
}

/** A person's sessions that still count, the last used first. */
export async function sessionsOf(db: Db, userId: string, now: Date) {
  const oldest = new Date(now.getTime() - SESSION_LONGEST_MS);
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.createdAt, oldest)))
    .orderBy(desc(sessions.seenAt), desc(sessions.createdAt));
}

export interface EndedSession {
  deviceId: string | null;
}

/** Ends the session a person calls so; undefined when they have none of that name. */
export async function deleteSessionById(db: Db, userId: string, id: string): Promise<EndedSession | undefined> {
  const [ended] = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ deviceId: sessions.deviceId });
  return ended;
}

/** Its ninety days start again. */
export async function extendSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ seenAt: now, expiresAt: expiry(now) })
    .where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

/** Ends all sessions of a person, but for one (the one that asks for it). */
export async function deleteSessionsOf(db: Db, userId: string, but = ''): Promise<EndedSession[]> {
  return db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), sql`${sessions.tokenHash} <> ${but}`))
    .returning({ deviceId: sessions.deviceId });
}
