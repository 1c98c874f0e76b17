/**
 * Signing a device out from another one, because it was lost or left behind. It can fetch and send nothing from then on,
 * and nothing is pushed to it; what it already keeps stays on it. A PIN would open it again, so PINs end as well.
 */
import type {
  endSession as endEndpoint,
  endSessionsOf as endOfEndpoint,
  listSessions as listEndpoint,
} from '#contract/open-session.ts';
import { notFound } from '../base/failure.ts';
import type { Db } from '../base/services.ts';
import { authorize } from '../base/signed-in.ts';
import type { Call } from '../http/call.ts';
import { forgetDevice } from '../push/subscriptions.ts';
import { dropPinsOf } from './device-pin.ts';
import { knownDeviceCookie } from './known-device.ts';
import { deviceWords } from './login.ts';
import { deleteSessionById, deleteSessionsOf, type EndedSession, hashToken, sessionsOf } from './sessions.ts';
import { findUser, lockUser } from './users.ts';

export async function endSession(call: Call<typeof endEndpoint>): Promise<void> {
  const { db, actor, params, request } = call;
  // No log-in by a PIN comes between the sessions and the PINs.
  await lockUser(db, actor.userId);
  const ended = await deleteSessionById(db, actor.userId, params.sessionId);
  if (!ended) throw notFound('session');
  await closeBehind(db, actor.userId, [ended], thisDevice(call));
  request.log.info({ userId: actor.userId }, 'a session was ended from another device');
}

export async function endSessionsOf(call: Call<typeof endOfEndpoint>) {
  const { db, actor, params, request } = call;
  const isSelf = params.userId === actor.userId;
  if (!isSelf) await mustBeColleague(call);
  await lockUser(db, params.userId);
  const ended = await deleteSessionsOf(db, params.userId, isSelf ? actor.tokenHash : undefined);
  await closeBehind(db, params.userId, ended, isSelf ? thisDevice(call) : undefined);
  request.log.info({ userId: params.userId, by: actor.userId, ended: ended.length }, 'sessions were ended');
  return { ended: ended.length };
}

/** All of a person's sessions but the one that asks. */
export async function endOtherSessions(
  call: Pick<Call<typeof endOfEndpoint>, 'db' | 'actor' | 'request' | 'services'>,
) {
  const { db, actor } = call;
  await lockUser(db, actor.userId);
  const ended = await deleteSessionsOf(db, actor.userId, actor.tokenHash);
  await closeBehind(db, actor.userId, ended, thisDevice(call));
}

async function mustBeColleague({ db, actor, params }: Call<typeof endOfEndpoint>): Promise<void> {
  authorize(actor, 'user.end-sessions');
  const user = await findUser(db, params.userId);
  if (user?.companyId !== actor.companyId) throw notFound('person');
}

/** The hash by which this browser's own PIN is kept; it stays. */
function thisDevice({ request, services }: Pick<Call, 'request' | 'services'>): string | undefined {
  const token = knownDeviceCookie.read(request, services.config.secureCookies);
  return token === null ? undefined : hashToken(token);
}

async function closeBehind(db: Db, userId: string, ended: EndedSession[], keptDevice: string | undefined) {
  await dropPinsOf(db, userId, keptDevice);
  for (const { deviceId } of ended) await forgetDevice(db, userId, deviceId);
}

/** The browsers this person is logged in with. */
export async function listSessions({ db, actor, now }: Call<typeof listEndpoint>) {
  const rows = await sessionsOf(db, actor.userId, now);
  return {
    sessions: rows.map(({ id, device, createdAt, seenAt, tokenHash }) => ({
      _id: id,
      device: deviceWords(device),
      signedInAt: createdAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isCurrent: tokenHash === actor.tokenHash,
    })),
  };
}
