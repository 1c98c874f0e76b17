import type { validateResetToken as validateEndpoint } from '#contract/session.ts';
import type { Call } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import { findUser } from '../users/queries.ts';
import { findTokenOwner } from './password-token.ts';
import { resetCookie } from './reset-cookie.ts';

export const tokenExpired = () =>
  new Failure('token-expired', 'Your reset token has expired! Submit your email for a new one.');

/** Whether the link still works. It is not used up by asking. */
export async function validateResetToken({ services, query, now, reply }: Call<typeof validateEndpoint>) {
  const { database, config } = services;
  const userId = await findTokenOwner(database.db, query.token, now);
  if (userId === null || (query.userId !== undefined && query.userId !== userId)) throw tokenExpired();
  if (!(await findUser(database.db, userId))) throw tokenExpired();
  resetCookie.set(reply, query.token, config.secureCookies);
  return { valid: true as const, userId };
}
