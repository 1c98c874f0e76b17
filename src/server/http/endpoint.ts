/**
 * Every call of the API goes through here: let in, parse, open the transaction, run, reply. The handler's promise
 * decides: resolved commits, rejected rolls back. With an idempotency key the effect, the kept answer and the feed's
 * rows are one transaction.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { savepoint, transaction } from '../db/transaction.ts';
import { notify } from '../notifications/notify.ts';
import type { Services } from '../services.ts';
import type { SignedIn } from '../session/signed-in.ts';
import { Changes } from '../sync/changes.ts';
import { publish } from '../sync/publish.ts';
import { admit, admittedAs } from './admit.ts';
import { type Answer, failureAnswer, successAnswer } from './answer.ts';
import { type Call, WithStatus } from './call.ts';
import { clientFacts } from './client-facts.ts';
import { Failure } from './failure.ts';
import { claimKey, fingerprint, isKept, settleKey } from './idempotency.ts';
import { check, parseJson } from './parse.ts';
import type { Route } from './route.ts';
import { sendAnswer } from './send-answer.ts';

type Request = Omit<Call, 'db' | 'changes'>;

/** Mounts a route. Who may not come in is turned away before the body is read. */
export function mount(app: FastifyInstance, services: Services, route: Route): void {
  const { method, path } = route.declaration;
  app.route({
    method,
    url: path,
    onRequest: async (request, reply) => admit(route, services, request, reply),
    handler: async (request, reply) => {
      const answer = await perform(route, readRequest(route, services, request, reply));
      return answer ? sendAnswer(reply, answer) : reply;
    },
  });
}

function readRequest(route: Route, services: Services, request: FastifyRequest, reply: FastifyReply): Request {
  const { declaration, accepts } = route;
  const contentType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (request.body != null && contentType !== accepts) {
    throw new Failure('wrong-content-type', `This call takes ${accepts}.`);
  }
  const now = services.clock();
  const body = accepts === 'application/json' ? parseJson(request.body as Buffer | undefined) : request.body;
  return {
    services,
    request,
    reply,
    now,
    actor: admittedAs(request) as SignedIn,
    client: clientFacts(request, now),
    params: check(declaration.params, request.params),
    query: check(declaration.query, request.query),
    body: (declaration.body ? check(declaration.body, body) : body) as never,
  } as Request;
}

/** Runs the handler in the transaction its route asks for; null when it has replied by itself. */
async function perform(route: Route, request: Request): Promise<Answer | null> {
  const { services, reply } = request;
  const { database } = services;
  if (route.limit && request.actor) await route.limit(request.actor.userId);
  if (route.transaction === 'write') {
    const answer = await transaction(database, 'write', (db) => performWrite(route, request, db));
    await services.checkpoint('committed', request.client.idempotencyKey);
    return answer;
  }
  const run = async (db: Call['db']) => route.handler({ ...request, db, changes: new Changes() } as Call);
  const value = await (route.transaction === 'snapshot' ? transaction(database, 'snapshot', run) : run(database.db));
  return value === reply ? null : answerOf(route, value);
}

async function performWrite(route: Route, request: Request, db: Call['db']): Promise<Answer> {
  const changes = new Changes();
  const run = async () => answerOf(route, await route.handler({ ...request, db, changes } as Call));
  const key = request.client.idempotencyKey;
  if (key === null) {
    const answer = await run();
    await tell(request, db, changes);
    return answer;
  }

  const { method, url, body } = request.request;
  const parsed = route.accepts === 'application/json' ? parseJson(body as Buffer | undefined) : undefined;
  const userId = (request.actor as SignedIn).userId;
  const { judgeAgain } = request.client;
  const claim = { userId, key, fingerprint: fingerprint(method, url, parsed), now: request.now, judgeAgain };
  const known = await claimKey(db, claim);
  if (known) return known;

  const { checkpoint } = request.services;
  await checkpoint('claimed', key);
  const { answer, done } = await attempt(db, run);
  await settleKey(db, claim, answer);
  if (done) await tell(request, db, changes);
  await checkpoint('done', key);
  return answer;
}

/** Notifications and the feed: last, because the feed's counters stay locked until the transaction ends. */
async function tell({ actor, now, services }: Request, db: Call['db'], changes: Changes): Promise<void> {
  await notify(db, { changes, actor: actor as SignedIn, now, queues: services });
  await publish(db, changes);
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
