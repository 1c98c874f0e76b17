/**
 * The session cookie. The token is 32 random bytes that only the browser keeps; the database has its SHA-256. It
 * lives 90 days after it was last used: a device that was offline for weeks still gets its work through.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

export const SESSION_LIFETIME_MS = 90 * 24 * 3_600_000;

const COOKIE = 'connex_session';

export const newSessionToken = () => randomBytes(32).toString('base64url');

/** Tokens have 256 random bits: a plain hash cannot be guessed backwards. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/** The token the request carries, or null. */
export function tokenOf(request: FastifyRequest): string | null {
  const token = request.cookies[COOKIE];
  return token && token.length <= 100 ? token : null;
}

/** `secure` when the app is reached over https. */
export function setSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(COOKIE, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: SESSION_LIFETIME_MS / 1000,
  });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(COOKIE, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}
