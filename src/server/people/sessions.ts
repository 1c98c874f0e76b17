/**
 * The session's token: 32 random bytes that only the browser keeps; the database has its SHA-256. A session lives 90
 * days after it was last used, because a device that was offline for weeks still gets its work through, and a year in
 * all, however much it is used.
 */

import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { HEADERS } from '#contract/failure.ts';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import { isLanguage, type Language } from '#language/languages.ts';
import type { Db, Services } from '../base/services.ts';
import type { SignedIn } from '../base/signed-in.ts';
import { companies, sessions, users } from '../db/schema/people.ts';
import { prepared } from '../db/transaction.ts';
import type { Sessions } from '../http/admit.ts';
import { serverCookie } from '../http/server-cookie.ts';
import { rememberDeviceLanguage, theirLanguage } from './users.ts';

const DAY_MS = 24 * 3_600_000;
export const SESSION_LIFETIME_MS = 90 * DAY_MS;
export const SESSION_LONGEST_MS = 365 * DAY_MS;

export const newSessionToken = () => randomBytes(32).toString('base64url');

/** Tokens have 256 random bits: a plain hash cannot be guessed backwards. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export const sessionCookie = serverCookie('connex_session', { sameSite: 'lax', lifetimeMs: SESSION_LIFETIME_MS });

export interface SessionFacts {
  signedIn: SignedIn;
  seenAt: Date;
  /** In which its person's devices asked last. */
  deviceLanguage: Language | null;
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
        language: theirLanguage,
        deviceLanguage: users.deviceLanguage,
        companyName: companies.name,
        tokenHash: sessions.tokenHash,
        confirmedAt: sessions.confirmedAt,
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
  const { seenAt, deviceLanguage, firstName, lastName, ...rest } = row;
  return { seenAt, deviceLanguage, signedIn: { ...rest, name: `${firstName} ${lastName}`.trim() } };
}

const expiry = (now: Date) => new Date(now.getTime() + SESSION_LIFETIME_MS);

interface NewSession {
  tokenHash: string;
  userId: string;
  device: string;
  deviceId: string | null;
  /** Null where it was opened by a PIN. */
  confirmedAt: Date | null;
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

interface PersonAtDevice {
  userId: string;
  deviceId: string | null;
}

/** Whether the person is logged in on this device. Sessions of before devices had ids may be on any. */
export async function isLoggedInOn(db: Db, { userId, deviceId }: PersonAtDevice, now: Date): Promise<boolean> {
  const open = await sessionsOf(db, userId, now);
  return open.some((session) => session.deviceId === null || session.deviceId === deviceId);
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

/** Its person has typed their password. */
export async function confirmSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db.update(sessions).set({ confirmedAt: now }).where(eq(sessions.tokenHash, tokenHash));
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

/** A session in use is extended once a day, not with every call. */
const EXTEND_AFTER_MS = 24 * 3_600_000;

/** How the door looks sessions up: by their cookie. */
export function sessionsByCookie({ database, clock, config }: Services): Sessions {
  const { secureCookies: secure } = config;
  return {
    named(request) {
      const token = sessionCookie.read(request, secure);
      return token === null ? null : hashToken(token);
    },
    async find(request, reply) {
      const token = sessionCookie.read(request, secure);
      if (token === null) return null;
      const now = clock();
      const session = await findSession(database.db, hashToken(token), now);
      if (!session) return null;
      if (now.getTime() - session.seenAt.getTime() > EXTEND_AFTER_MS) {
        await extendSession(database.db, hashToken(token), now);
        sessionCookie.set(reply, token, secure);
      }
      const asked = request.headers[HEADERS.language];
      if (isLanguage(asked) && asked !== session.deviceLanguage) {
        await rememberDeviceLanguage(database.db, session.signedIn.userId, asked);
      }
      return session.signedIn;
    },
  };
}
