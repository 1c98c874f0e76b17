/** The whole application on a web server: what every reply has in common, the API's routes, the built app. */
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import { LIMITS } from '#domain/limits.ts';
import { docRoutes } from './docs/doc-routes.ts';
import { failureAnswer, failureOf } from './http/answer.ts';
import { mount } from './http/endpoint.ts';
import { healthRoutes } from './http/health.ts';
import { securityHeaders } from './http/security-headers.ts';
import { logRefusals } from './http/security-log.ts';
import { sendAnswer } from './http/send-answer.ts';
import { serveApp } from './http/static-app.ts';
import { allRoutes } from './routes.ts';
import type { Services } from './services.ts';

/** Fills a bare web server; `appFolder` has the built app. */
export async function buildApp(app: FastifyInstance, services: Services, appFolder: string): Promise<void> {
  envelope(app, services);
  bodyParsers(app);
  errorReplies(app);
  logRefusals(app);
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
  for (const route of allRoutes(services)) mount(app, services, route);
  await serveApp(app, appFolder, services.config.publicUrl);
}

/** The headers by which a device knows that an answer is ours, errors included. */
function envelope(app: FastifyInstance, { clock }: Services): void {
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (!request.url.startsWith('/api')) return;
    reply.header(HEADERS.api, API_VERSION).header(HEADERS.now, String(clock().getTime()));
  });
}

/** Only what calls take: JSON, kept as bytes so that our own parser can refuse it properly, and PDFs. */
function bodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const asBytes = { parseAs: 'buffer' } as const;
  app.addContentTypeParser('application/json', asBytes, (_, body, done) => done(null, body));
  app.addContentTypeParser('application/pdf', { ...asBytes, bodyLimit: LIMITS.pdfBytesMax }, (_, body, done) =>
    done(null, body),
  );
}

function errorReplies(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    if (failure.code === 'internal') request.log.error({ err: error }, 'a call failed');
    if (failure.code === 'unavailable') request.log.warn({ err: error }, 'database or files are out of reach');
    return sendAnswer(reply, failureAnswer(failure));
  });
}
