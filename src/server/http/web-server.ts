/** The bare web server: limits, log, what it does before any route of ours is asked. */
import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { loggerOptions } from '../log.ts';
import { failureAnswer, failureOf } from './answer.ts';
import { sendAnswer } from './send-answer.ts';
import { trustedHops } from './trusted-hops.ts';

/** Largest JSON body, bytes: a signature with its strokes and picture is the biggest one. */
const JSON_LIMIT = 2 * 1024 * 1024;

/** `app.log` is the log of the whole process. */
export function newWebServer(config: Config): FastifyInstance {
  const { trustProxy } = config;
  return Fastify({
    logger: loggerOptions(config),
    trustProxy: typeof trustProxy === 'number' ? trustedHops(trustProxy) : trustProxy,
    bodyLimit: JSON_LIMIT,
    exposeHeadRoutes: false,
    // Longer than a proxy in front of us keeps an idle connection, so that the proxy closes first.
    keepAliveTimeout: 72_000,
    requestTimeout: 120_000,
    // Who neither sends nor takes anything for so long is gone; event streams have a heartbeat.
    connectionTimeout: 120_000,
    // Open event streams end by themselves at shutdown; other idle connections need not be waited for.
    forceCloseConnections: 'idle',
    frameworkErrors: (error, _, reply) => sendAnswer(reply, failureAnswer(failureOf(error))),
  });
}
