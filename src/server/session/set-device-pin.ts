import type { removeDevicePin as removeEndpoint, setDevicePin as setEndpoint } from '#contract/device-pin.ts';
import { LIMITS } from '#domain/limits.ts';
import { whyNotPin } from '#domain/pin.ts';
import { authorize } from '../http/authorize.ts';
import type { Call } from '../http/call.ts';
import { invalid } from '../http/failure.ts';
import { findUser } from '../users/queries.ts';
import { dropPin, keepPin } from './device-pin.ts';
import { knownDeviceCookie, rememberDevice } from './known-device.ts';
import { hashPassword, isPasswordRight } from './password-hash.ts';
import { hashToken } from './session-token.ts';
import type { TryLimit } from './try-limit.ts';

/** Sets a PIN. With the password, or whoever finds a device open could become its person for days. */
export async function setDevicePin(call: Call<typeof setEndpoint>, limit: TryLimit) {
  const { services, actor, body, client, request, reply, now } = call;
  const { db } = services.database;
  const { secureCookies: secure } = services.config;
  authorize(actor, 'user.set-pin');
  const whyNot = whyNotPin(body.pin);
  if (whyNot !== null) throw invalid({ pin: whyNot });
  const trier = { account: actor.userId, address: client.address };
  await limit.take(trier);
  const user = await findUser(db, actor.userId);
  const right = await isPasswordRight(user?.passwordHash ?? null, body.password);
  if (!right) throw invalid({ password: 'The password is not right.' });
  await limit.giveBack(trier);

  const token = await rememberDevice(db, knownDeviceCookie.read(request, secure), actor.userId, now);
  await keepPin(db, { deviceHash: hashToken(token), userId: actor.userId }, await hashPassword(body.pin), now);
  knownDeviceCookie.set(reply, token, secure);
  request.log.info({ userId: actor.userId }, 'a PIN was set');
  return { until: new Date(now.getTime() + LIMITS.pinLifeMs).toISOString() };
}

/** Removes one's own PIN from this device. Without one there is nothing to remove, which is what was asked for. */
export async function removeDevicePin({ services, actor, request }: Call<typeof removeEndpoint>): Promise<void> {
  const token = knownDeviceCookie.read(request, services.config.secureCookies);
  if (token !== null) await dropPin(services.database.db, { deviceHash: hashToken(token), userId: actor.userId });
}
