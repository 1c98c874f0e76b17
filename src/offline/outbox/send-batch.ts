/**
 * Several entries in one call, at most one of a lane, so that none waits for another. Each is answered as if it had gone
 * alone and is decided by the same table; an answer to the whole call (none, a portal's, "later", nobody logged in) is
 * one to each of them, because nothing says how far the server came. Only a refusal of the call itself says that nothing
 * was tried: a server that does not know batches gets the entries one by one.
 */
import { type OutboxEntry, readable, requestOf } from '#changes/entry.ts';
import { BATCH_ITEM_LENGTH, type BatchItem, type BatchResult, sendBatch } from '#contract/batch.ts';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import type { Account } from '../account/account.ts';
import { type Answer, classify } from '../api/answer.ts';
import { noteEnvelope } from '../api/envelope.ts';
import { addressOf, type Exchange, exchange, fitting, TIMEOUT_MS } from '../api/request.ts';
import { environment } from '../base/environment.ts';
import type { AccountDb } from '../rows/schema.ts';
import { claim, setsOutAtOnce } from './claim.ts';
import { type ClockAtTap, clocks, commonHeaders, type Try, unreadable } from './try-entry.ts';

/** A busy server does them one after the other, ms for each. */
const ITEM_MS = 1_000;
/** After a batch that did not get through, entries go alone for so long, ms of this life. */
const ALONE_MS = 5 * 60_000;
const aloneUntil = new WeakMap<AccountDb, number>();

/** Whether this server is worth a batch now. */
export function takesBatches(db: AccountDb): boolean {
  return environment.monotonic() >= (aloneUntil.get(db) ?? 0);
}

/** A batch did not get through although the server can be reached: something on the way may not like its size or one of its entries. */
export function goAlone(db: AccountDb): void {
  aloneUntil.set(db, environment.monotonic() + ALONE_MS);
}

/** Whether an entry can go with others: nothing has to be brought before it, and it is short. */
export function sharesCall(entry: OutboxEntry): boolean {
  const current = setsOutAtOnce(entry) ? readable(entry) : null;
  return current !== null && isShort(bodyOf(current));
}

const bodyOf = (entry: OutboxEntry) => {
  const { body } = requestOf(entry);
  return body === undefined ? undefined : JSON.stringify(body);
};
const isShort = (json: string | undefined) => (json?.length ?? 0) <= BATCH_ITEM_LENGTH;

interface Going {
  entry: OutboxEntry;
  /** The same in the current version of its type. */
  current: OutboxEntry;
  /** What the call says of it. */
  item: BatchItem;
}

/** Sends entries of different lanes once. Never throws for what the network or the server do. */
export async function sendTogether(account: Account, seqs: readonly number[], owner: string): Promise<Try[]> {
  const { db } = account;
  const claimed = await claim(db, seqs, owner);
  if (claimed.length === 0) return [];
  await environment.checkpoint('flush:claimed');
  const clockOf = await clocks(account);
  if (!clockOf) return claimed.map((entry) => ({ kind: 'unmeasured', entry }));
  const tries: Try[] = [];
  const going: Going[] = [];
  for (const entry of claimed) {
    const current = readable(entry);
    if (current === null) tries.push(unreadable(entry));
    else going.push({ entry, current, item: itemOf(current, await clockOf(current)) });
  }
  await environment.checkpoint('flush:frozen');
  if (going.length > 0) tries.push(...(await sendItems(account, going)));
  await environment.checkpoint('flush:answered');
  return tries;
}

const answered = ({ entry }: Going, answer: Answer): Try => ({ kind: 'answered', entry, answer, counted: true });

function itemOf(entry: OutboxEntry, { skewMs, isUncertain }: ClockAtTap): BatchItem {
  const { endpoint, params, query } = requestOf(entry);
  const json = bodyOf(entry);
  return {
    key: entry.id,
    // What waits changes something: it is never only read.
    method: endpoint.method as BatchItem['method'],
    path: addressOf({ endpoint, params, query }),
    ...(json === undefined ? {} : { body: json }),
    ...(entry.judgeAgain ? { judgeAgain: true } : {}),
    ...(skewMs === null ? {} : { skewMs }),
    ...(isUncertain ? { clockUncertain: true } : {}),
  };
}

async function sendItems(account: Account, going: readonly Going[]): Promise<Try[]> {
  const { db } = account;
  const { answer, ...envelope } = await exchange({
    endpoint: sendBatch,
    body: { items: going.map(({ item }) => item) },
    headers: await commonHeaders(account),
    timeoutMs: TIMEOUT_MS + ITEM_MS * going.length,
  });
  await noteEnvelope(db, envelope);
  if (answer.kind === 'ok') {
    const { results } = answer.body as { results: BatchResult[] };
    const byKey = new Map(results.map((result) => [result.key, result]));
    const said = (one: Going) => answerOf(byKey.get(one.item.key), one.current, envelope);
    return going.map((one) => answered(one, said(one)));
  }
  // Whoever does not take the call may well take the entries one by one.
  const notTaken = answer.kind === 'refused' || answer.kind === 'portal' || answer.kind === 'fault';
  if (notTaken) goAlone(db);
  if (answer.kind === 'refused') return going.map(({ entry }) => ({ kind: 'unasked', entry }));
  return going.map((one) => answered(one, answer));
}

/** What the server said of one entry, judged as the answer to a call of its own. */
function answerOf(result: BatchResult | undefined, entry: OutboxEntry, { level }: Pick<Exchange, 'level'>): Answer {
  if (!result) return { kind: 'fault', status: 200, code: 'not-understood' };
  const { endpoint } = requestOf(entry);
  const { status, error, retryAfter, replayed, contentType, body } = result;
  const headers: Record<string, string | null> = {
    [HEADERS.api]: API_VERSION,
    // One process answers the whole call.
    [HEADERS.level]: String(level),
    [HEADERS.error]: error,
    [HEADERS.replayed]: String(replayed),
    'retry-after': retryAfter,
    'content-type': contentType,
  };
  const header = (name: string) => headers[name] ?? null;
  const facts = { status, redirected: false, header, text: body, bodyless: endpoint.reply === undefined };
  return fitting(classify(facts, environment.now()), endpoint);
}
