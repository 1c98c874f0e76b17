/**
 * What the server writes about itself: one JSON object a line, or short lines for a person at a terminal.
 * pino comes with fastify, so this gives fastify its logger options rather than a logger; `app.log` is the logger.
 *
 * Three things must hold whatever is logged: no password, token or cookie; no text a request sent can forge a second
 * line or steer a terminal; an error's facts but not the values of the query that failed.
 */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { errorFacts } from './log-error.ts';
import { neutralise, shortLine } from './log-line.ts';
import { redact, redactQuery } from './log-redaction.ts';

/** What code that isn't a route needs of a logger. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

interface LineSink {
  write(line: string): unknown;
  readonly isTTY?: boolean | undefined;
}

interface LogSettings {
  readonly logLevel: string;
  readonly production: boolean;
}

/** Fastify's `logger` option. `sink` is standard output; tests pass their own. */
export function loggerOptions({ logLevel, production }: LogSettings, sink: LineSink = process.stdout) {
  const readable = !production && sink.isTTY === true;
  return {
    level: logLevel,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    base: null,
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (fields: Record<string, unknown>) => redact(fields),
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: redactQuery(request.url),
        remoteAddress: request.ip,
      }),
      res: (reply: Pick<FastifyReply, 'statusCode'>) => ({ statusCode: reply.statusCode }),
      err: errorFacts,
    },
    stream: { write: (line: string) => sink.write(readable ? shortLine(line) : neutralise(line)) },
  };
}
