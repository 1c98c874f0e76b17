import type { logout as logoutEndpoint } from '#contract/session.ts';
import type { Call } from '../http/call.ts';
import { forgetDevice } from '../push/subscriptions.ts';
import { deleteSession, findSession } from './queries.ts';
import { hashToken, sessionCookie } from './session-token.ts';

/** Ends this browser's session and what is pushed to it. Without one there is nothing to end, which is what was asked for. */
export async function logout({ services, request, reply, client, now }: Call<typeof logoutEndpoint>) {
  const { secureCookies: secure } = services.config;
  const token = sessionCookie.read(request, secure);
  if (token !== null) {
    const { db } = services.database;
    const session = await findSession(db, hashToken(token), now);
    if (session) {
      await forgetDevice(db, session.signedIn.userId, client.deviceId);
      request.log.info({ userId: session.signedIn.userId }, 'signed out');
    }
    await deleteSession(db, hashToken(token));
  }
  sessionCookie.clear(reply, secure);
  return { ok: true as const };
}
