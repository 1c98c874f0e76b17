import type { login as loginEndpoint } from '#contract/session.ts';
import type { Call } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import { currentUser } from '../users/current-user.ts';
import { findUserByEmail } from '../users/queries.ts';
import { findKnownDevice, knownDeviceCookie, rememberDevice } from './known-device.ts';
import { isPasswordRight } from './password-hash.ts';
import { deleteSession, insertSession } from './queries.ts';
import { sealKeyOf } from './seal-key.ts';
import { hashToken, newSessionToken, sessionCookie } from './session-token.ts';
import type { TryLimit } from './try-limit.ts';

/**
 * Signs in. Whatever is wrong, the answer is the same and takes the same time. A session this browser still had ends:
 * its token is never taken over.
 */
export async function login(
  { services, body, client, request, reply, now }: Call<typeof loginEndpoint>,
  limit: TryLimit,
) {
  const { db } = services.database;
  const { secureCookies: secure } = services.config;
  const known = knownDeviceCookie.read(request, secure);
  const device = await findKnownDevice(db, known, body.username, now);
  const trier = { account: body.username, address: client.address, device };
  await limit.take(trier);
  const user = await findUserByEmail(db, body.username);
  const right = await isPasswordRight(user?.passwordHash ?? null, body.password);
  if (!user || !right) request.log.info({ userId: user?.id ?? null }, 'a sign-in failed');
  if (!user || !right) throw new Failure('wrong-login', 'Please enter a valid username/password');
  await limit.giveBack(trier);

  const former = sessionCookie.read(request, secure);
  if (former !== null) await deleteSession(db, hashToken(former));
  const token = newSessionToken();
  await insertSession(db, hashToken(token), user.id, now);
  request.log.info({ userId: user.id, knownDevice: device !== null }, 'signed in');
  sessionCookie.set(reply, token, secure);
  knownDeviceCookie.set(reply, await rememberDevice(db, known, user.id, now), secure);
  return {
    companyId: user.companyId,
    user: await currentUser(db, user.id, services.config),
    sealKey: await sealKeyOf(db, user.id),
  };
}
