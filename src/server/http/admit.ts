/** The door: from our own pages, signed in where that is asked, and as the person the request says it is. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/failure.ts';
import type { Services } from '../services.ts';
import { extendSession, findSession } from '../session/queries.ts';
import { hashToken, sessionCookie } from '../session/session-token.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { Failure, noSession } from './failure.ts';
import { checkOrigin } from './origin.ts';
import type { Route } from './route.ts';

const admitted = new WeakMap<FastifyRequest, SignedIn>();

/** Who makes this request; undefined for nobody, and before the door. */
export const admittedAs = (request: FastifyRequest) => admitted.get(request);

/** A session in use is extended once a day, not with every call. */
const EXTEND_AFTER_MS = 24 * 3_600_000;

/** The signed-in person, or null on a public call without a session; throws for who must stay out. */
export async function admit(
  route: Route,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { publicUrl } = services.config;
  if (route.guardOrigin) checkOrigin(request, publicUrl);
  const signedIn = await readSession(services, request, reply);
  if (signedIn) admitted.set(request, signedIn);
  if (route.declaration.access === 'public') return;
  if (!signedIn) throw noSession();
  const claimed = request.headers[HEADERS.actor];
  if (claimed !== undefined && claimed !== signedIn.userId) {
    throw new Failure('actor-mismatch', 'Somebody else is signed in on this device now.');
  }
}

async function readSession(
  { database, clock, config }: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn | null> {
  const token = sessionCookie.read(request, config.secureCookies);
  if (token === null) return null;
  const tokenHash = hashToken(token);
  const now = clock();
  const session = await findSession(database.db, tokenHash, now);
  if (!session) return null;
  if (now.getTime() - session.seenAt.getTime() > EXTEND_AFTER_MS) {
    await extendSession(database.db, tokenHash, now);
    sessionCookie.set(reply, token, config.secureCookies);
  }
  return session.signedIn;
}
