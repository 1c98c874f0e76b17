import type { logout as logoutEndpoint } from '#contract/session.ts';
import type { Call } from '../http/call.ts';
import { forgetDevice } from '../push/subscriptions.ts';
import { deleteSession, findSession } from './queries.ts';
import { clearSessionCookie, hashToken, tokenOf } from './session-token.ts';

/** Ends this browser's session and what is pushed to it. Without one there is nothing to end, which is what was asked for. */
export async function logout({ services, request, reply, client, now }: Call<typeof logoutEndpoint>) {
  const token = tokenOf(request);
  if (token !== null) {
    const { db } = services.database;
    const session = await findSession(db, hashToken(token), now);
    if (session) await forgetDevice(db, session.signedIn.userId, client.deviceId);
    await deleteSession(db, hashToken(token));
  }
  clearSessionCookie(reply, services.config.secureCookies);
  return { ok: true as const };
}
