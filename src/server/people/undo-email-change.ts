/**
 * Puts a former e-mail address back. Whoever changed it knew the password and may have open sessions, PINs, trusted
 * browsers and mailed links, so all of that ends, the password too; a new one is set by a mail to the address that is
 * back.
 */
import type { undoEmailChange as undoEndpoint } from '#contract/session.ts';
import { t } from '#language/say.ts';
import { Changes } from '../base/changes.ts';
import { Failure } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { transaction } from '../db/transaction.ts';
import type { Call } from '../http/call.ts';
import { forgetDevicesOf } from '../push/subscriptions.ts';
import { publish } from '../sync/publish.ts';
import { changeUser, withFreeEmail } from './change-user.ts';
import { dropPinsOf } from './device-pin.ts';
import { forgetKnownDevices } from './known-device.ts';
import { deleteTokensOf, endEmailChangesFrom, lockEmailChange } from './mailed-links.ts';
import { deleteSessionsOf } from './sessions.ts';
import { lockUser } from './users.ts';

const linkExpired = () => new Failure('token-expired', t('This link was used already, or is older than 7 days.'));

export async function undoEmailChange({ services, body, request, now }: Call<typeof undoEndpoint>) {
  const { id: userId, email } = await transaction(services.database, 'write', async (tx) => {
    const change = await lockEmailChange(tx, body.token, now);
    const user = change && (await lockUser(tx, change.userId));
    if (!change || !user) throw linkExpired();
    const changes = new Changes();
    await endEmailChangesFrom(tx, change);
    await closeAccount(tx, user.id);
    const back = { email: change.formerEmail, passwordHash: null };
    const store = () => changeUser({ db: tx, changes, services }, user, back);
    const restored = await withFreeEmail(tx, { email: change.formerEmail, userId: user.id, now }, store);
    await services.mail.add(tx, { kind: 'password-reset', email: restored.email });
    await publish(tx, changes);
    return restored;
  });
  request.log.info({ userId }, 'a changed e-mail address was undone');
  const message = t(
    'Your address is {email} again. Everybody was logged out, and the password no longer works: set a new one with the link in the mail that is on its way to you.',
    { email },
  );
  return { message, email };
}

/** Every way into the account but the mailbox. */
async function closeAccount(tx: Db, userId: string): Promise<void> {
  await deleteSessionsOf(tx, userId);
  await deleteTokensOf(tx, userId);
  await dropPinsOf(tx, userId);
  await forgetKnownDevices(tx, userId);
  await forgetDevicesOf(tx, userId);
}
