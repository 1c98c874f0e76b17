/**
 * A new password, by the token of a mailed link or by the old password. Hashing takes long and holds no connection;
 * what changes is one transaction: the token is used up, the hash stored, and every other session ends.
 */

import { eq } from 'drizzle-orm';
import type { changePassword as changeEndpoint } from '#contract/session.ts';
import { isStrongPassword, PASSWORD_RULE, PASSWORDS_DIFFER } from '#domain/password.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { transaction } from '../db/transaction.ts';
import type { Call } from '../http/call.ts';
import { Failure, invalid, noSession } from '../http/failure.ts';
import { findUser } from '../users/queries.ts';
import { dropPinsOf } from './device-pin.ts';
import { forgetKnownDevices } from './known-device.ts';
import { hashPassword, isPasswordRight } from './password-hash.ts';
import { deleteTokensOf, findTokenOwner, takeToken } from './password-token.ts';
import { deleteSessionsOf } from './queries.ts';
import { resetCookie } from './reset-cookie.ts';
import type { TryLimit } from './try-limit.ts';
import { tokenExpired } from './validate-reset-token.ts';

type ChangeCall = Call<typeof changeEndpoint>;

export async function changePassword(call: ChangeCall, limit: TryLimit) {
  const { services, params, body, reply } = call;
  const byToken = body.resetWithToken === true || body.resetToken !== undefined;
  const userId = params.userId;
  const token = byToken ? await checkToken(call) : null;
  if (token === null) await checkOldPassword(call, limit);
  checkNewPassword(call);

  const passwordHash = await hashPassword(body.newPassword);
  const keep = token === null ? call.actor?.tokenHash : undefined;
  await transaction(services.database, 'write', async (tx) => {
    if (token !== null && !(await takeToken(tx, token, call.now))) throw tokenExpired();
    await storePassword(tx, userId, passwordHash);
    await deleteSessionsOf(tx, userId, keep);
    await deleteTokensOf(tx, userId);
    await dropPinsOf(tx, userId);
    // A password is reset after somebody else had it: the browsers they used are strangers again.
    if (token !== null) await forgetKnownDevices(tx, userId);
  });
  call.request.log.info({ userId, by: token === null ? 'password' : 'link' }, 'a password was changed');
  if (token !== null) resetCookie.clear(reply, services.config.secureCookies);
  return { message: 'Your password was changed.' };
}

/** The token, if it is this person's and still works. It is used up only with the change itself. */
async function checkToken({ services, params, body, request, now }: ChangeCall): Promise<string> {
  const token = body.resetToken ?? resetCookie.read(request, services.config.secureCookies);
  const owner = token ? await findTokenOwner(services.database.db, token, now) : null;
  if (!token || owner !== params.userId) throw tokenExpired();
  return token;
}

async function checkOldPassword({ services, actor, params, body, client }: ChangeCall, limit: TryLimit): Promise<void> {
  if (!actor) throw noSession();
  if (actor.userId !== params.userId) throw new Failure('forbidden', 'You can only change your own password.');
  if (body.oldPassword === undefined) throw invalid({ oldPassword: 'Enter your old password.' });
  const trier = { account: actor.userId, address: client.address };
  await limit.take(trier);
  const user = await findUser(services.database.db, actor.userId);
  const right = await isPasswordRight(user?.passwordHash ?? null, body.oldPassword);
  if (!right) throw invalid({ oldPassword: 'The old password is not right.' });
  await limit.giveBack(trier);
}

function checkNewPassword({ body }: ChangeCall): void {
  if (!isStrongPassword(body.newPassword)) throw invalid({ newPassword: PASSWORD_RULE });
  if (body.newPassword !== body.confirmedPassword) throw invalid({ confirmedPassword: PASSWORDS_DIFFER });
}

async function storePassword(tx: Db, userId: string, passwordHash: string): Promise<void> {
  const changed = await tx
    .update(users)
    .set({ passwordHash })
    .where(eq(users.id, userId))
    .returning({ deletedAt: users.deletedAt });
  if (changed[0]?.deletedAt !== null) throw tokenExpired();
}
