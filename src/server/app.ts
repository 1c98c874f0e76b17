/** The whole application on a web server: what every reply has in common, the API's routes, the built app. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { HEADERS } from '#contract/failure.ts';
import { inLanguageAskedFor } from './base/language.ts';
import type { Services } from './base/services.ts';
import { docRoutes } from './docs/docs-page.ts';
import { ENVELOPE, failureAnswer, failureOf, sendAnswer } from './http/answer.ts';
import { bodyParsers, leaveUnreadBodies } from './http/body.ts';
import { crowd } from './http/crowd.ts';
import { mount } from './http/endpoint.ts';
import { healthRoutes, tellOfProxies } from './http/for-operators.ts';
import { logRefusals, securityHeaders } from './http/security.ts';
import { serveApp } from './http/static-app.ts';
import { sessionCookie, sessionsByCookie } from './people/sessions.ts';
import { allRoutes, type Parts, tellAll } from './routes.ts';

/** Fills a bare web server; `appFolder` has the built app. */
export async function buildApp(
  app: FastifyInstance,
  services: Services,
  parts: Parts,
  appFolder: string,
): Promise<void> {
  answerInLanguage(app);
  envelope(app, services);
  leaveUnreadBodies(app);
  bodyParsers(app);
  errorReplies(app);
  logRefusals(app);
  tellOfProxies(app, services.config);
  await securityHeaders(app, services.config.secureCookies);
  await app.register(cookie);
  await app.register(compress, {
    threshold: 1024,
    // No caller of ours packs what it sends; unpacking what others send is theirs to ask for and ours to pay.
    globalDecompression: false,
    // Replies are made for one person at one moment: fast beats small here. Static files come precompressed.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  healthRoutes(app, services);
  docRoutes(app);
  const door = { crowd: crowd(), sessions: sessionsByCookie(services), tell: tellAll(services) };
  for (const route of allRoutes(services, parts)) mount(app, services, door, route);
  const { publicUrl, secureCookies } = services.config;
  const mayBeLoggedIn = (request: FastifyRequest) => sessionCookie.read(request, secureCookies) !== null;
  await serveApp(app, { folder: appFolder, publicUrl, mayBeLoggedIn });
}

/** First of all: whatever refuses a request says so in its reader's language. */
function answerInLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => inLanguageAskedFor(request.headers[HEADERS.language], done));
}

/** The headers by which a device knows that an answer is ours, errors included. */
function envelope(app: FastifyInstance, { clock }: Services): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!request.url.startsWith('/api')) return;
    reply.headers(ENVELOPE).header(HEADERS.now, String(clock().getTime()));
  });
}

function errorReplies(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    if (failure.code === 'internal') request.log.error({ err: error }, 'a call failed');
    if (failure.code === 'unavailable') request.log.warn({ err: error }, 'database or files are out of reach');
    sendAnswer(reply, failureAnswer(failure));
  });
}
