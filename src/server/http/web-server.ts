/** The bare web server: limits, log, what it does before any route of ours is asked, how it stops. */
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../base/config.ts';
import { loggerOptions } from '../base/log.ts';
import { failureAnswer, failureOf, sendAnswer } from './answer.ts';
import { trustedHops } from './network-address.ts';

/** An address of nothing: a page of the app says so to people, a 404 to programs. */
const NO_PAGE = '/no-such-page';

/**
 * What the router refuses to read (`//host`, `/%zz`) is an address people may type or follow like any other. Calls of the
 * API are answered as calls.
 */
function isNoAddress(url: string, method: string): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/')) return false;
  const path = url.split('?', 1)[0] ?? '';
  if (!path.startsWith('/') || path.includes('//') || path.includes('\\')) return true;
  try {
    return decodeURIComponent(path).includes('\0');
  } catch {
    return true;
  }
}

/** `app.log` is the log of the whole process. */
export function newWebServer(config: Config): FastifyInstance {
  const { trustProxy } = config;
  const app = Fastify({
    logger: loggerOptions(config),
    trustProxy: typeof trustProxy === 'number' ? trustedHops(trustProxy) : trustProxy,
    // Routes of ours say their own; what goes to no route of ours needs none.
    bodyLimit: 1024,
    exposeHeadRoutes: false,
    // Longer than a proxy in front of us keeps an idle connection, so that the proxy closes first.
    keepAliveTimeout: 72_000,
    // The slowest upload there may be; http/body cuts off those that are slower. Headers have a minute.
    requestTimeout: 3_600_000,
    // Who neither sends nor takes anything for so long is gone; event streams have a heartbeat.
    connectionTimeout: 120_000,
    // Open event streams end by themselves at shutdown, and `endUnused` ends what no call has.
    forceCloseConnections: false,
    rewriteUrl: ({ url = '/', method = '' }) => (isNoAddress(url, method) ? NO_PAGE : url),
    frameworkErrors: (error, _, reply) => sendAnswer(reply, failureAnswer(failureOf(error))),
  });
  endUnused(app);
  return app;
}

/**
 * Ends at shutdown each connection no call runs on. Node itself ends only those that had a call before: it would wait for
 * the spare connections browsers open ahead, without end.
 */
function endUnused(app: FastifyInstance): void {
  const calls = new Map<Socket, number>();
  let stopping = false;
  const endIfUnused = (socket: Socket) => {
    if (stopping && calls.get(socket) === 0) socket.destroy();
  };
  app.server.on('connection', (socket: Socket) => {
    calls.set(socket, 0);
    socket.once('close', () => calls.delete(socket));
    endIfUnused(socket);
  });
  app.server.on('request', ({ socket }, response) => {
    calls.set(socket, (calls.get(socket) ?? 0) + 1);
    response.once('close', () => {
      calls.set(socket, (calls.get(socket) ?? 1) - 1);
      endIfUnused(socket);
    });
  });
  app.addHook('preClose', async () => {
    stopping = true;
    for (const socket of calls.keys()) endIfUnused(socket);
  });
}
