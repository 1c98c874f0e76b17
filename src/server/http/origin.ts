/**
 * The second lock besides the SameSite cookie: a call that changes something must come from our own pages, or from no
 * page at all (other programs send no Origin and carry no cookies of a browser).
 */
import type { FastifyRequest } from 'fastify';
import { Failure } from './failure.ts';

/** Throws `wrong-origin` for a call made by a page of another origin. `publicUrl`: the address people type. */
export function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (typeof origin === 'string' ? isOurs(origin, request, publicUrl) : site !== 'cross-site' && site !== 'same-site') {
    return;
  }
  throw new Failure('wrong-origin', 'This call came from another site.');
}

function isOurs(origin: string, request: FastifyRequest, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { host, origin: normal } = new URL(origin);
  const ours = new URL(publicUrl);
  if (normal === ours.origin) return true;
  // Tried out on one machine, a server is reached as localhost, as 127.0.0.1 and by its name; the browser sets both
  // headers, no page can. Under https there is one address: a name that only points here is not it.
  return ours.protocol === 'http:' && host === request.host;
}
