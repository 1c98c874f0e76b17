import type { switchPerson as switchEndpoint } from '#contract/device-pin.ts';
import type { Call } from '../http/call.ts';
import { Failure } from '../http/failure.ts';
import { findUser } from '../users/queries.ts';
import { notePinUsed, takeTry } from './device-pin.ts';
import { knownDeviceCookie } from './known-device.ts';
import { isPasswordRight } from './password-hash.ts';
import { hashToken } from './session-token.ts';
import { startSession } from './start-session.ts';
import type { TryLimit } from './try-limit.ts';

const WRONG = 'That PIN is not right here. After five wrong tries it ends, and the password is needed.';

/**
 * Signs in with the PIN of this device. Whatever is wrong (the PIN, the person, the device, its days, its tries), the
 * answer is the same and takes the same time.
 */
export async function switchPerson(call: Call<typeof switchEndpoint>, limit: TryLimit) {
  const { services, body, client, request, now } = call;
  const { db } = services.database;
  const known = knownDeviceCookie.read(request, services.config.secureCookies);
  const trier = { account: body.userId, address: client.address };
  await limit.take(trier);
  const place = { deviceHash: hashToken(known ?? ''), userId: body.userId };
  const pinHash = await takeTry(db, place, now);
  const right = await isPasswordRight(pinHash, body.pin);
  const user = right ? await findUser(db, body.userId) : null;
  if (!user) {
    request.log.info({ userId: body.userId }, 'a PIN was wrong');
    throw new Failure('wrong-login', WRONG);
  }
  await limit.giveBack(trier);
  await notePinUsed(db, place, now);
  return startSession(call, user);
}
