import type { login as loginEndpoint } from '#contract/session.ts';
import type { Call } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import { findUserByEmail } from '../users/queries.ts';
import { findKnownDevice, knownDeviceCookie } from './known-device.ts';
import { isPasswordRight } from './password-hash.ts';
import { startSession } from './start-session.ts';
import type { TryLimit } from './try-limit.ts';

/** Signs in. Whatever is wrong, the answer is the same and takes the same time. */
export async function login(call: Call<typeof loginEndpoint>, limit: TryLimit) {
  const { services, body, client, request, now } = call;
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

  request.log.info({ userId: user.id, knownDevice: device !== null }, 'signed in');
  return startSession(call, user);
}
