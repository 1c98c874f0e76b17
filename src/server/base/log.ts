/**
 * What the server writes about itself: one JSON object a line, or short lines for a person at a terminal.
 * pino comes with fastify, so this gives fastify its logger options rather than a logger; `app.log` is the logger.
 *
 * Three things must hold whatever is logged: no password, token or cookie; no text a request sent can forge a second
 * line or steer a terminal; an error's facts but not the values of the query that failed.
 */
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { neutralise, shortLine } from './log-line.ts';

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
        url: redactQuery(request.originalUrl ?? request.url),
        remoteAddress: request.ip,
      }),
      res: (reply: Pick<FastifyReply, 'statusCode'>) => ({ statusCode: reply.statusCode }),
      err: errorFacts,
    },
    stream: { write: (line: string) => sink.write(readable ? shortLine(line) : neutralise(line)) },
  };
}

// What the log says of an error: enough to find the fault, nothing of the people whose data it was working on.

type ErrorFacts = {
  readonly type: string;
  readonly message: string;
  readonly code?: string | undefined;
  /** Empty where there is none. */
  readonly stack: string;
  readonly cause?: ErrorFacts | undefined;
};

/** Drizzle ends its messages with the values of the query: names, addresses, password hashes. */
const withoutParams = (message: string): string => {
  const start = message.indexOf('\nparams: ');
  return start === -1 ? message : `${message.slice(0, start)}\nparams: [hidden]`;
};

/** The message again opens the stack, values and all. */
const cleanStack = ({ stack = '', message }: Error): string =>
  message === '' ? stack : stack.replace(message, () => withoutParams(message));

const MAX_CAUSES = 5;

/** Only type, message, code, stack and causes: other properties may hold rows (`detail` of PostgreSQL does). */
function errorFacts(error: unknown): ErrorFacts {
  return factsOf(error, 0);
}

const factsOf = (error: unknown, depth: number): ErrorFacts => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error), stack: '' };
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: withoutParams(error.message),
    ...(typeof code === 'string' || typeof code === 'number' ? { code: String(code) } : {}),
    stack: cleanStack(error),
    ...(error.cause === undefined || depth === MAX_CAUSES ? {} : { cause: factsOf(error.cause, depth + 1) }),
  };
};

// Keeps secrets out of the log by the names they go under, at any depth.

const SECRET_NAME = /password|passphrase|token|secret|cookie|authorization|api-?key|seal-?key|credential|^pin$/i;
const HIDDEN = '[hidden]';
/** Deeper than anything we log on purpose; ends cycles. */
const MAX_DEPTH = 6;

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};

const redactValue = (value: unknown, depth: number): unknown => {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return '[too deep]';
  if (Array.isArray(value)) return value.map((item) => redactValue(item, depth + 1));
  // Errors, requests and replies have serializers of their own and must reach them whole.
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      SECRET_NAME.test(name) && item !== undefined ? HIDDEN : redactValue(item, depth + 1),
    ]),
  );
};

/** A copy of the logged fields in which whatever is named like a secret is hidden. */
function redact(fields: Record<string, unknown>): Record<string, unknown> {
  return redactValue(fields, 0) as Record<string, unknown>;
}

/** The path of a request with the values of secret query parameters hidden: links in mails carry tokens. */
function redactQuery(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined) return url;
  const shown = query.split('&').map((pair) => {
    const name = pair.split('=', 1)[0] ?? '';
    return SECRET_NAME.test(name) ? `${name}=${HIDDEN}` : pair;
  });
  return `${path}?${shown.join('&')}`;
}
