import type { logout as logoutEndpoint } from '#contract/session.ts';
import type { Call } from '../http/call.ts';
import { deleteSession } from './queries.ts';
import { clearSessionCookie, hashToken, tokenOf } from './session-token.ts';

/** Ends this browser's session. Without one there is nothing to end, which is what was asked for. */
export async function logout({ services, request, reply }: Call<typeof logoutEndpoint>) {
  const token = tokenOf(request);
  if (token !== null) await deleteSession(services.database.db, hashToken(token));
  clearSessionCookie(reply, services.config.secureCookies);
  return { ok: true as const };
}
