/**
 * The session's token: 32 random bytes that only the browser keeps; the database has its SHA-256. A session lives 90
 * days after it was last used, because a device that was offline for weeks still gets its work through, and a year in
 * all, however much it is used.
 */
import { createHash, randomBytes } from 'node:crypto';
import { serverCookie } from '../http/server-cookie.ts';

const DAY_MS = 24 * 3_600_000;
export const SESSION_LIFETIME_MS = 90 * DAY_MS;
export const SESSION_LONGEST_MS = 365 * DAY_MS;

export const newSessionToken = () => randomBytes(32).toString('base64url');

/** Tokens have 256 random bits: a plain hash cannot be guessed backwards. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export const sessionCookie = serverCookie('connex_session', { sameSite: 'lax', lifetimeMs: SESSION_LIFETIME_MS });
