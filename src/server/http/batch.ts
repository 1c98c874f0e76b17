/**
 * The batch call. Each of its changes goes through the whole server as if it had come alone: the same door, the same
 * limits, the same handler, a transaction and an idempotency key of its own. They are done one after the other, and no
 * more are begun once the device has gone away: what it does not hear of it asks again.
 */
import type { FastifyRequest } from 'fastify';
import { type BatchItem, type BatchResult, sendBatch } from '#contract/batch.ts';
import { HEADERS } from '#contract/failure.ts';
import { t } from '#language/say.ts';
import { Failure } from '../base/failure.ts';
import { failureAnswer } from './answer.ts';
import { type Route, route } from './route.ts';

/** Who asks and from where: what every change of the batch has in common with its call. */
const COMMON = [
  'cookie',
  'host',
  'origin',
  'referer',
  'sec-fetch-site',
  'user-agent',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  HEADERS.actor,
  HEADERS.device,
  HEADERS.clientTime,
  HEADERS.level,
  HEADERS.language,
];

/** The call that takes any of these routes that changes something behind a session and takes JSON. */
export function batchRoute(routes: readonly Route[]): Route {
  const taken = routes
    .filter(({ transaction, accepts }) => transaction === 'write' && accepts === 'application/json')
    .filter(({ declaration }) => declaration.access === 'session')
    .map(({ declaration }) => declaration);
  const isTaken = ({ method, path }: BatchItem) => {
    const [pathname = ''] = path.split('?');
    // As it stands: an address that means another one (`..`) is not looked into.
    if (new URL(path, 'http://server').pathname !== pathname) return false;
    return taken.some((one) => one.method === method && fits(pathname, one.path));
  };
  return route(
    sendBatch,
    async ({ body: { items }, request }) => {
      if (new Set(items.map(({ key }) => key)).size < items.length) {
        throw new Failure('invalid', t('Each change has a key of its own.'), {
          fields: { items: t('A key is there twice.') },
        });
      }
      const results: BatchResult[] = [];
      for (const item of items) {
        if (request.raw.socket.destroyed) break;
        results.push(isTaken(item) ? await dispatch(request, item) : notHere(item));
      }
      return { results };
    },
    { transaction: 'none' },
  );
}

/** Whether an address is one of a declaration's, whose `:name` stands for any one part. */
function fits(pathname: string, declared: string): boolean {
  const [parts, wanted] = [pathname.split('/'), declared.split('/')];
  return parts.length === wanted.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at]);
}

async function dispatch(request: FastifyRequest, item: BatchItem): Promise<BatchResult> {
  const { key, method, path, body, judgeAgain, skewMs, clockUncertain } = item;
  const { remoteAddress } = request.raw.socket;
  const common = COMMON.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]]));
  const { statusCode, headers, payload } = await request.server.inject({
    method,
    url: path,
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
    headers: {
      ...Object.fromEntries(common),
      accept: 'application/json',
      [HEADERS.idempotencyKey]: key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(judgeAgain ? { [HEADERS.judgeAgain]: '1' } : {}),
      ...(skewMs === undefined ? {} : { [HEADERS.skew]: String(skewMs) }),
      ...(clockUncertain ? { [HEADERS.clockUncertain]: '1' } : {}),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const said = (name: string) => (typeof headers[name] === 'string' ? headers[name] : null);
  return {
    key,
    status: statusCode,
    error: said(HEADERS.error),
    retryAfter: said('retry-after'),
    replayed: said(HEADERS.replayed) === 'true',
    contentType: said('content-type'),
    body: payload,
  };
}

/** No call that a batch may hold: said as a single call would hear it. */
function notHere({ key }: BatchItem): BatchResult {
  const {
    status,
    body = '',
    contentType = null,
    error = null,
  } = failureAnswer(new Failure('not-found', t('There is nothing at this address.')));
  return { key, status, error, retryAfter: null, replayed: false, contentType, body };
}
