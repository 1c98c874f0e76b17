/**
 * Our cookies: for this server alone, for no script, and never sent along from other sites' forms. Under https their
 * names carry `__Host-`, which makes the browser refuse one that a neighbouring host or plain http tries to plant; a
 * cookie without it is then not read either.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';

export interface ServerCookie {
  /** The value the request carries, or null. `secure`: the app is reached over https. */
  read(request: FastifyRequest, secure: boolean): string | null;
  set(reply: FastifyReply, value: string, secure: boolean): void;
  clear(reply: FastifyReply, secure: boolean): void;
}

interface CookieKind {
  /** `lax` also comes with a link from elsewhere, so that a person who follows one is logged in. */
  sameSite: 'lax' | 'strict';
  lifetimeMs: number;
}

/** Longer values are none of ours. */
const LONGEST = 200;

export function serverCookie(name: string, { sameSite, lifetimeMs }: CookieKind): ServerCookie {
  const nameWhen = (secure: boolean) => (secure ? `__Host-${name}` : name);
  const attributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite, secure });
  return {
    read(request, secure) {
      const value = request.cookies[nameWhen(secure)];
      return value && value.length <= LONGEST ? value : null;
    },
    set(reply, value, secure) {
      reply.setCookie(nameWhen(secure), value, { ...attributes(secure), maxAge: lifetimeMs / 1000 });
    },
    clear(reply, secure) {
      reply.clearCookie(nameWhen(secure), attributes(secure));
    },
  };
}
