/**
 * A client that shows only the two password fields validates its token first and then sends the passwords alone. The
 * token then comes back in this cookie, which no script can read and no other call gets.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LIMITS } from '#domain/limits.ts';

const COOKIE = 'connex_reset';
const SCOPE = { path: '/api/auth/password', httpOnly: true, sameSite: 'strict' } as const;

export function setResetCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(COOKIE, token, { ...SCOPE, secure, maxAge: LIMITS.resetTokenMs / 1000 });
}

export function clearResetCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(COOKIE, { ...SCOPE, secure });
}

export const resetCookieOf = (request: FastifyRequest): string | undefined => request.cookies[COOKIE];
