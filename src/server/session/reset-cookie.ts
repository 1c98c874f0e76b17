import { LIMITS } from '#domain/limits.ts';
import { serverCookie } from '../http/server-cookie.ts';

/**
 * A client that shows only the two password fields validates its token first and then sends the passwords alone. The
 * token then comes back in this cookie, which no script can read.
 */
export const resetCookie = serverCookie('connex_reset', { sameSite: 'strict', lifetimeMs: LIMITS.resetTokenMs });
