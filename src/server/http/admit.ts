/**
 * The door: from our own pages, logged in where that is asked, as the person the request says it is, who may do this and
 * has not done it too often. All of it before a byte of the body is read.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/failure.ts';
import { t } from '#language/say.ts';
import { Failure, noSession } from '../base/failure.ts';
import { speakTo } from '../base/language.ts';
import type { Services } from '../base/services.ts';
import type { SignedIn } from '../base/signed-in.ts';
import { authorize } from '../base/signed-in.ts';
import { onBehalfOf } from '../db/fair-pool.ts';
import { checkAnnouncedBody } from './body.ts';
import type { Crowd } from './crowd.ts';
import type { Route } from './route.ts';

const admitted = new WeakMap<FastifyRequest, SignedIn>();

/** Who makes this request; undefined for nobody, and before the door. */
export const admittedAs = (request: FastifyRequest) => admitted.get(request);

/** How the door learns who is logged in; what a session is, is not known here. */
export interface Sessions {
  /** The hash by which the session of this request is known, or null where it brings none. */
  named(request: FastifyRequest): string | null;
  /** Whose session it is; null when it is over. May renew its cookie with the reply. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null>;
}

/** What everybody passes, the same for every route. */
export interface Door {
  crowd: Crowd;
  sessions: Sessions;
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The logged-in person, or null on a public call without a session; throws for who must stay out. */
export async function admit(
  route: Route,
  services: Services,
  { crowd, sessions }: Door,
  { request, reply }: Exchange,
): Promise<void> {
  if (route.guardOrigin) checkOrigin(request, services.config.publicUrl);
  const session = sessions.named(request);
  const seemsOf = crowd.whose(request, session);
  crowd.enter(seemsOf, request, reply);
  const signedIn = session === null ? null : await onBehalfOf(seemsOf, () => sessions.find(request, reply));
  if (signedIn) {
    admitted.set(request, signedIn);
    speakTo(signedIn);
    crowd.recognise(signedIn, request, reply);
  }
  if (route.declaration.access === 'public') return checkAnnouncedBody(route, request);
  if (!signedIn) throw noSession();
  const claimed = request.headers[HEADERS.actor];
  if (claimed !== undefined && claimed !== signedIn.userId) {
    throw new Failure('actor-mismatch', t('Somebody else is logged in on this device now.'));
  }
  if (route.verb) authorize(signedIn, route.verb);
  checkAnnouncedBody(route, request);
  await onBehalfOf(crowd.of(request), async () => route.limit?.(signedIn.userId));
}

// The second lock besides the SameSite cookie: a call that changes something must come from our own pages, or from no
// page at all (other programs send no Origin and carry no cookies of a browser).

/** Throws `wrong-origin` for a call made by a page of another origin. `publicUrl`: the address people type. */
function checkOrigin(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (typeof origin === 'string' ? isOurs(origin, request, publicUrl) : site !== 'cross-site' && site !== 'same-site') {
    return;
  }
  throw new Failure('wrong-origin', t('This call came from another site.'));
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
