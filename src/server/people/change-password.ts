/**
 * A new password, by the token of a mailed link or by the old password. Hashing takes long and holds no connection;
 * what changes is one transaction: the token is used up, the hash stored, and every other session ends.
 */
import { eq } from 'drizzle-orm';
import type {
  changePassword as changeEndpoint,
  requestPasswordReset as resetEndpoint,
  validateResetToken as validateEndpoint,
} from '#contract/session.ts';
import { isEmail } from '#domain/email.ts';
import { LIMITS } from '#domain/limits.ts';
import { isStrongPassword, PASSWORD_RULE, PASSWORDS_DIFFER } from '#domain/password.ts';
import { msg, t } from '#language/say.ts';
import { Failure, invalid, noSession } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { type UserRow, users } from '../db/schema/people.ts';
import { transaction } from '../db/transaction.ts';
import type { Call } from '../http/call.ts';
import { serverCookie } from '../http/server-cookie.ts';
import { dropPinsOf } from './device-pin.ts';
import { forgetKnownDevices } from './known-device.ts';
import { deleteTokensOf, findTokenOwner, takeToken } from './mailed-links.ts';
import { hashPassword } from './password-hash.ts';
import { deleteSessionsOf } from './sessions.ts';
import type { CallLimit, TryLimit } from './try-limit.ts';
import { findUser, lockUserWith } from './users.ts';

type ChangeCall = Call<typeof changeEndpoint>;

export async function changePassword(call: ChangeCall, limit: TryLimit) {
  const { services, params, body, reply } = call;
  const byToken = body.resetWithToken === true || body.resetToken !== undefined;
  const userId = params.userId;
  const token = byToken ? await checkToken(call) : null;
  const former = token === null ? await checkOldPassword(call, limit) : null;
  checkNewPassword(call);

  const passwordHash = await hashPassword(body.newPassword);
  const keep = token === null ? call.actor?.tokenHash : undefined;
  await transaction(services.database, 'write', async (tx) => {
    if (token !== null && !(await takeToken(tx, token, call.now))) throw tokenExpired();
    // Looking at it took long: whoever reset the password meanwhile has the last word.
    if (former !== null && !(await lockUserWith(tx, former))) throw oldPasswordWrong();
    await storePassword(tx, userId, passwordHash);
    await deleteSessionsOf(tx, userId, keep);
    await deleteTokensOf(tx, userId);
    await dropPinsOf(tx, userId);
    // A password is reset after somebody else had it: the browsers they used are strangers again.
    if (token !== null) await forgetKnownDevices(tx, userId);
  });
  call.request.log.info({ userId, by: token === null ? 'password' : 'link' }, 'a password was changed');
  if (token !== null) resetCookie.clear(reply, services.config.secureCookies);
  return { message: t('Your password was changed.') };
}

/** The token, if it is this person's and still works. It is used up only with the change itself. */
async function checkToken({ services, params, body, request, now }: ChangeCall): Promise<string> {
  const token = body.resetToken ?? resetCookie.read(request, services.config.secureCookies);
  const owner = token ? await findTokenOwner(services.database.db, token, now) : null;
  if (!token || owner !== params.userId) throw tokenExpired();
  return token;
}

async function checkOldPassword(
  { services, actor, params, body, client }: ChangeCall,
  limit: TryLimit,
): Promise<UserRow> {
  if (!actor) throw noSession();
  if (actor.userId !== params.userId) throw new Failure('forbidden', t('You can only change your own password.'));
  if (body.oldPassword === undefined) throw invalid({ oldPassword: t('Enter your old password.') });
  const trier = { account: actor.userId, address: client.address };
  const find = () => findUser(services.database.db, actor.userId);
  const { right, found } = await limit.attempt(trier, body.oldPassword, find);
  if (!right || !found) throw oldPasswordWrong();
  return found;
}

const oldPasswordWrong = () => invalid({ oldPassword: t('The old password is not right.') });

function checkNewPassword({ body }: ChangeCall): void {
  if (!isStrongPassword(body.newPassword)) throw invalid({ newPassword: t(PASSWORD_RULE) });
  if (body.newPassword !== body.confirmedPassword) throw invalid({ confirmedPassword: t(PASSWORDS_DIFFER) });
}

async function storePassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  const changed = await tx
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, userId))
    .returning({ deletedAt: users.deletedAt });
  if (changed[0]?.deletedAt !== null) throw tokenExpired();
}

const ANSWER = msg(
  'If this email address has an account, an email with instructions is on its way. Please check your spam folder too.',
);

/**
 * Asks for the reset mail. What happens here is the same whether or not the address has an account, and so is the
 * time it takes: whom it belongs to is looked up later, by the job that writes the mail.
 */
export async function requestPasswordReset({ services, query, client }: Call<typeof resetEndpoint>, limit: CallLimit) {
  if (!isEmail(query.email)) throw invalid({ email: t('Enter a valid email address.') });
  await limit.take({ account: query.email, address: client.address });
  const email = query.email.trim().toLowerCase();
  await transaction(services.database, 'write', (tx) => services.mail.add(tx, { kind: 'password-reset', email }));
  return { message: t(ANSWER) };
}

const tokenExpired = () =>
  new Failure('token-expired', t('Your reset token has expired! Submit your email for a new one.'));

/** Whether the link still works. It is not used up by asking. */
export async function validateResetToken({ services, query, now, reply }: Call<typeof validateEndpoint>) {
  const { database, config } = services;
  const userId = await findTokenOwner(database.db, query.token, now);
  if (userId === null || (query.userId !== undefined && query.userId !== userId)) throw tokenExpired();
  if (!(await findUser(database.db, userId))) throw tokenExpired();
  resetCookie.set(reply, query.token, config.secureCookies);
  return { valid: true as const, userId };
}

/**
 * A client that shows only the two password fields validates its token first and then sends the passwords alone. The
 * token then comes back in this cookie, which no script can read.
 */
const resetCookie = serverCookie('connex_reset', { sameSite: 'strict', lifetimeMs: LIMITS.resetTokenMs });
