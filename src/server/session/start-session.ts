import type { Call } from '../http/call.ts';
import { currentUser } from '../users/current-user.ts';
import { deviceName } from './device-name.ts';
import { knownDeviceCookie, rememberDevice } from './known-device.ts';
import { deleteSession, insertSession } from './queries.ts';
import { sealKeyOf } from './seal-key.ts';
import { hashToken, newSessionToken, sessionCookie } from './session-token.ts';

/**
 * The person has proven who they are: a new session in this browser, and what it needs to know. A session the browser
 * still had ends: its token is never taken over.
 */
export async function startSession(
  { services, request, reply, client, now }: Pick<Call, 'services' | 'request' | 'reply' | 'client' | 'now'>,
  user: { id: string; companyId: string },
) {
  const { db } = services.database;
  const { secureCookies: secure } = services.config;
  const former = sessionCookie.read(request, secure);
  if (former !== null) await deleteSession(db, hashToken(former));
  const token = newSessionToken();
  const device = deviceName(request.headers['user-agent']);
  const tokenHash = hashToken(token);
  await insertSession(db, { tokenHash, userId: user.id, device, deviceId: client.deviceId }, now);
  sessionCookie.set(reply, token, secure);
  const known = knownDeviceCookie.read(request, secure);
  knownDeviceCookie.set(reply, await rememberDevice(db, known, user.id, now), secure);
  return {
    companyId: user.companyId,
    user: await currentUser(db, user.id, services.config),
    sealKey: await sealKeyOf(db, user.id),
  };
}
