/** Signing in and out, passwords. Always straight to the network: never cached, queued or replayed. */
import * as z from 'zod/mini';
import { LIMITS } from '#domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { CurrentUser } from './user.ts';
import { Id, line } from './values.ts';

/** Trimmed wherever one is given: blanks around a password count neither when it is chosen nor when it is asked for. */
const password = z.string().check(z.trim(), z.minLength(1), z.maxLength(LIMITS.passwordMax));
const token = z.string().check(z.minLength(1), z.maxLength(200));
/** 32 random bytes, base64url. */
const SealKey = z.string().check(z.regex(/^[\w-]{43}$/));
const message = z.object({ message: z.string() });

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  noun: 'session',
  summary: 'Sign in; sets the session cookie',
  access: 'public',
  body: z.object({ username: line(1, 254), password }),
  // Optional for the device: it asks again where a server of before did not send it.
  reply: z.object({ companyId: Id, user: CurrentUser, sealKey: z.optional(SealKey) }),
});

/** With it the device locks what its person leaves unsent at sign-out; it is the same on all devices and never changes. */
export const getSealKey = endpoint({
  method: 'GET',
  path: '/api/auth/seal-key',
  noun: 'session',
  summary: 'The key that locks one’s own unsent work on a device',
  access: 'session',
  reply: z.object({ sealKey: SealKey }),
});

export const logout = endpoint({
  method: 'GET',
  path: '/api/auth/logout',
  noun: 'session',
  summary: 'Sign out; ends this session only',
  access: 'public',
  reply: z.object({ ok: z.literal(true) }),
});

/** `resetWithToken` with the mailed token, or a signed-in person with their old password. */
export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/auth/password/:userId',
  noun: 'session',
  summary: 'Set a new password with a reset token or the old password',
  access: 'public',
  params: z.object({ userId: Id }),
  body: z.object({
    resetWithToken: z.optional(z.boolean()),
    resetToken: z.optional(token),
    oldPassword: z.optional(password),
    newPassword: password,
    confirmedPassword: password,
  }),
  reply: message,
});

export const requestPasswordReset = endpoint({
  method: 'GET',
  path: '/api/auth/password/email',
  noun: 'session',
  summary: 'Send the reset mail; the same answer whether or not the address has an account',
  access: 'public',
  query: z.object({ email: line(3, 254) }),
  reply: message,
});

export const validateResetToken = endpoint({
  method: 'GET',
  path: '/api/auth/password/validate-token',
  noun: 'session',
  summary: 'Whether a reset token can still be used; 403 when not',
  access: 'public',
  query: z.object({ token, userId: z.optional(Id) }),
  reply: z.object({ valid: z.literal(true), userId: Id }),
});
