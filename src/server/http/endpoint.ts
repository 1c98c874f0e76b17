/**
 * Every call of the API goes through here: let in, parse, open the transaction, run, reply. The handler's promise
 * decides: resolved commits, rejected rolls back. With an idempotency key the effect, the kept answer and the feed's
 * rows are one transaction.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { correctedAt } from '#domain/stamp.ts';
import { Changes } from '../base/changes.ts';
import type { Services } from '../base/services.ts';
import type { SignedIn } from '../base/signed-in.ts';
import { onBehalfOf } from '../db/fair-pool.ts';
import { savepoint, transaction } from '../db/transaction.ts';
import { admit, admittedAs, type Door } from './admit.ts';
import { type Answer, failureAnswer, openAnswer, successAnswer } from './answer.ts';
import { Bytes, type Call, clientFacts, TAKEN_OVER, WithStatus } from './call.ts';
import { claimKey, fingerprint, isKept, settleKey } from './idempotency.ts';
import { check, parseJson, refuseOtherId } from './parse.ts';
import type { Route } from './route.ts';

interface Request extends Omit<Call, 'db' | 'changes'> {
  /** The JSON of the body as it came, before the contract looked at it. */
  sent: unknown;
}

/** What a call has changed, who made it, and when. */
export interface News {
  changes: Changes;
  actor: SignedIn;
  now: Date;
  occurredAt: Date;
}

/** Tells people and devices: the last thing in a transaction, because the feed's counters stay locked until its end. */
export type Tell = (tx: Call['db'], news: News) => Promise<void>;

/** Mounts a route. Who may not come in is turned away before the body is read. */
export function mount(app: FastifyInstance, services: Services, door: Door & { tell: Tell }, route: Route): void {
  const { crowd, tell } = door;
  const { method, path } = route.declaration;
  app.route({
    method,
    url: path,
    bodyLimit: route.bodyLimit,
    onRequest: async (request, reply) => admit(route, services, door, { request, reply }),
    handler: async (request, reply) => {
      const result = await onBehalfOf(crowd.of(request), () =>
        perform(route, readRequest(route, services, request, reply), tell),
      ).finally(() => crowd.leave(request));
      if (result === TAKEN_OVER) return undefined;
      return result instanceof Bytes ? result.body : openAnswer(reply, result).body;
    },
  });
}

function readRequest(route: Route, services: Services, request: FastifyRequest, reply: FastifyReply): Request {
  const { declaration, accepts } = route;
  const now = services.clock();
  const body =
    accepts === 'application/json' ? parseJson(request.body as Buffer | undefined, route.valuesMax) : request.body;
  if (declaration.method === 'PUT') refuseOtherId(request.params, body);
  return {
    services,
    request,
    reply,
    now,
    actor: admittedAs(request) as SignedIn,
    client: clientFacts(request, now),
    params: check(declaration.params, request.params),
    query: check(declaration.query, request.query),
    sent: accepts === 'application/json' ? body : undefined,
    body: (declaration.body ? check(declaration.body, body) : body) as never,
  } as Request;
}

/** Runs the handler in the transaction its route asks for. */
async function perform(route: Route, request: Request, tell: Tell): Promise<Answer | Bytes | typeof TAKEN_OVER> {
  const { services } = request;
  const { database } = services;
  await route.before?.(request);
  if (route.transaction === 'write') {
    const answer = await transaction(database, 'write', (db) => performWrite(route, request, db, tell));
    await services.checkpoint('committed', request.client.idempotencyKey);
    return answer;
  }
  const run = async (db: Call['db']) => route.handler({ ...request, db, changes: new Changes() } as Call);
  const value = await (route.transaction === 'snapshot' ? transaction(database, 'snapshot', run) : run(database.db));
  return value === TAKEN_OVER || value instanceof Bytes ? value : answerOf(route, value);
}

async function performWrite(route: Route, request: Request, db: Call['db'], tell: Tell): Promise<Answer> {
  const changes = new Changes();
  const run = async () => answerOf(route, await route.handler({ ...request, db, changes } as Call));
  const key = request.client.idempotencyKey;
  if (key === null) {
    const answer = await run();
    await tell(db, newsOf(request, changes));
    return answer;
  }

  const { method, url } = request.request;
  const userId = (request.actor as SignedIn).userId;
  const { judgeAgain } = request.client;
  const claim = {
    userId,
    key,
    fingerprint: fingerprint(method, url, withoutPassword(request.sent)),
    now: request.now,
    judgeAgain,
  };
  const known = await claimKey(db, claim);
  if (known) return known;

  const { checkpoint } = request.services;
  await checkpoint('claimed', key);
  const { answer, done } = await attempt(db, run);
  await settleKey(db, claim, answer);
  if (done) await tell(db, newsOf(request, changes));
  await checkpoint('done', key);
  return answer;
}

/** What is kept of a request must not be a quick hash by which a password could be guessed. */
function withoutPassword(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('password' in body)) return body;
  const { password: _, ...rest } = body;
  return rest;
}

function newsOf(request: Request, changes: Changes): News {
  return { changes, actor: request.actor as SignedIn, now: request.now, occurredAt: occurredAt(request) };
}

/** When the person did it: what a device has queued says so in its body, by its own clock. Otherwise now. */
function occurredAt({ body, client, now }: Request): Date {
  const said = (body as { occurredAt?: unknown } | undefined)?.occurredAt;
  if (typeof said !== 'string') return now;
  return new Date(correctedAt(said, client.skewMs, now.toISOString()));
}

/** The effect inside a savepoint, so that a refusal can be kept although what it began is undone. */
async function attempt(db: Call['db'], run: () => Promise<Answer>): Promise<{ answer: Answer; done: boolean }> {
  try {
    return { answer: await savepoint(db, run), done: true };
  } catch (error) {
    if (!isKept(error)) throw error;
    return { answer: failureAnswer(error), done: false };
  }
}

function answerOf({ declaration }: Route, value: unknown): Answer {
  return value instanceof WithStatus
    ? successAnswer(value.status, value.value)
    : successAnswer(declaration.status ?? 200, value);
}
