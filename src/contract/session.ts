/** Logging in and out, passwords. Always straight to the network: never cached, queued or replayed. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { CurrentUser } from './user.ts';
import { Id, Instant, line, Password as password } from './values.ts';

const token = z.string().check(z.minLength(1), z.maxLength(200));
/** 32 random bytes, base64url. */
const SealKey = z.string().check(z.regex(/^[\w-]{43}$/));
const message = z.object({ message: z.string() });

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  noun: 'session',
  summary: 'Log in; sets the session cookie',
  access: 'public',
  body: z.object({ username: line(1, 254), password }),
  // Optional for the device: it asks again where a server of before did not send it.
  reply: z.object({ companyId: Id, user: CurrentUser, sealKey: z.optional(SealKey) }),
});

/** With it the device locks what its person leaves unsent at logout; it is the same on all devices and never changes. */
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
  summary: 'Log out; ends this session only',
  access: 'public',
  reply: z.object({ ok: z.literal(true) }),
});

/** `resetWithToken` with the mailed token, or a logged-in person with their old password. */
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

/** Asked where a call is answered with `not-confirmed`: then that call once more. */
export const confirmIdentity = endpoint({
  method: 'POST',
  path: '/api/auth/confirm',
  noun: 'session',
  summary: 'Type one’s password again, before something that cannot be taken back',
  access: 'session',
  body: z.object({ password }),
  // Until then nothing asks again.
  reply: z.object({ until: Instant }),
});

/** Works for whoever has the mail: their account may be in other hands. */
export const undoEmailChange = endpoint({
  method: 'POST',
  path: '/api/auth/email/undo',
  noun: 'session',
  summary: 'Put the former e-mail address back, by the link mailed to it; 403 when it is used up or too old',
  access: 'public',
  body: z.object({ token }),
  reply: z.object({ message: z.string(), email: z.string() }),
});
