/**
 * One try of one entry: its documents and photos first, then itself. What came back is decided before anything is written, and a
 * failure to write leaves the entry as being sent: the next run sends it again and the server answers the same.
 */

import { type EntryProblem, isKnown, type OutboxEntry, readable, requestOf } from '#changes/entry.ts';
import { kept, PROBLEMS } from '#changes/problem-words.ts';
import { clockAtTap } from '#changes/skew-at-tap.ts';
import { HEADERS } from '#contract/failure.ts';
import { putFile } from '#contract/file.ts';
import { putPhoto } from '#contract/photo.ts';
import type { Message } from '#language/say.ts';
import type { Account } from '../account/account.ts';
import { deviceId } from '../account/device-db.ts';
import type { Answer } from '../api/answer.ts';
import { clockOfLife, holdsNow, measuredNow } from '../api/clock.ts';
import { noteEnvelope } from '../api/envelope.ts';
import { probe } from '../api/probe.ts';
import { exchange, TIMEOUT_MS } from '../api/request.ts';
import { environment } from '../base/environment.ts';
import { sha256Of } from '../files/download.ts';
import { claim, setsOutAtOnce, startAttempt, uploadsAnew } from './claim.ts';

/**
 * What came of a try. `counted`: the entry itself went out, not only its documents. `unsendable`: nothing was sent, a
 * person has to look. `gone`: there was nothing to send. `unasked`: the server took no batch, so it was not tried.
 * `unmeasured`: nobody said what time it is, so it was not tried. `gave-way`: something else is to go first.
 */
export type Try =
  | { kind: 'answered'; entry: OutboxEntry; answer: Answer; counted: boolean }
  | { kind: 'unsendable'; entry: OutboxEntry; problem: EntryProblem }
  | { kind: 'unasked'; entry: OutboxEntry }
  | { kind: 'unmeasured'; entry: OutboxEntry }
  | { kind: 'gave-way'; entry: OutboxEntry }
  | { kind: 'gone' };

const problem = (kind: EntryProblem['kind'], words: Message): EntryProblem => ({
  kind,
  status: null,
  code: null,
  words: kept(words),
});
const UNKNOWN_TYPE = problem('unknown-type', PROBLEMS.newer);
const UNREADABLE = problem('unreadable', PROBLEMS.unreadable);
const NO_BYTES = problem('missing-bytes', PROBLEMS.missing);

/** Sends one entry once. Never throws for what the network or the server do. `giveWay` stops its documents on their way. */
export async function sendEntry(account: Account, seq: number, owner: string, giveWay?: AbortSignal): Promise<Try> {
  const { db } = account;
  const [claimed] = await claim(db, [seq], owner);
  if (!claimed) return { kind: 'gone' };
  let entry = claimed;
  await environment.checkpoint('flush:claimed');
  const current = readable(entry);
  if (current === null || !Array.isArray(entry.needs)) return unreadable(entry);
  for (const sha256 of entry.needs) {
    const sent = await sendDocument(account, sha256, giveWay);
    if (giveWay?.aborted) return { kind: 'gave-way', entry };
    if (sent === 'missing') return { kind: 'unsendable', entry, problem: NO_BYTES };
    if (sent.kind !== 'ok') return { kind: 'answered', entry, answer: sent, counted: false };
    // The next one is not blamed for those before.
    if (!sent.replayed) entry = uploadsAnew(entry);
  }
  const attempt = setsOutAtOnce(entry) ? entry : await startAttempt(db, seq, owner);
  if (!attempt) return { kind: 'gone' };
  await environment.checkpoint('flush:frozen');
  const clockOf = await clocks(account);
  if (!clockOf) return { kind: 'unmeasured', entry: attempt };
  const answer = await send(account, { ...current, attempts: attempt.attempts }, await clockOf(current));
  await environment.checkpoint('flush:answered');
  return { kind: 'answered', entry: attempt, answer, counted: true };
}

/** An entry this version can't read: nothing was sent. */
export function unreadable(entry: OutboxEntry): Try {
  return { kind: 'unsendable', entry, problem: isKnown(entry) ? UNREADABLE : UNKNOWN_TYPE };
}

/** Sends a claimed entry alone, once, with what its maker's clock was worth. */
async function send(account: Account, entry: OutboxEntry, clock: ClockAtTap): Promise<Answer> {
  const { db } = account;
  const { skewMs, isUncertain } = clock;
  const { answer, ...envelope } = await exchange({
    ...requestOf(entry),
    headers: {
      ...(await commonHeaders(account)),
      [HEADERS.idempotencyKey]: entry.id,
      ...(entry.judgeAgain ? { [HEADERS.judgeAgain]: '1' } : {}),
      ...(skewMs === null ? {} : { [HEADERS.skew]: String(skewMs) }),
      ...(isUncertain ? { [HEADERS.clockUncertain]: '1' } : {}),
    },
  });
  await noteEnvelope(db, envelope);
  return answer;
}

export type ClockAtTap = ReturnType<typeof clockAtTap>;

/** A page that was stopped while it asked has heard nothing of the clock, and may be stopped again. */
const QUESTIONS = 2;

/**
 * By what is known now: what the device's clock was worth when an entry was made. Each life of the app is looked up once.
 * Null where the clock has parted from the last measurement and nobody says what time it is: a clock that was set ahead
 * looks like a device that slept until then, and what is sent cannot be put right any more.
 */
export async function clocks(account: Account): Promise<((entry: OutboxEntry) => Promise<ClockAtTap>) | null> {
  let atSending = await measuredNow(account.db);
  for (let asked = 0; !holdsNow(atSending) && asked < QUESTIONS; asked += 1) {
    await probe(account);
    atSending = await measuredNow(account.db);
  }
  if (!holdsNow(atSending)) return null;
  const lives = new Map<string, ReturnType<typeof clockOfLife>>();
  return async ({ clock }) => {
    const ofLife = lives.get(clock.life) ?? clockOfLife(clock.life);
    lives.set(clock.life, ofLife);
    return clockAtTap(clock, { atSending, ofLife: await ofLife });
  };
}

/** What every request about the outbox says of whose it is. */
export async function commonHeaders({ user }: Account): Promise<Record<string, string>> {
  return {
    [HEADERS.actor]: user._id,
    [HEADERS.device]: await deviceId(),
    [HEADERS.clientTime]: new Date(environment.now()).toISOString(),
    // The service worker speaks no language of its own; what it is answered is read later, by this person.
    ...(user.language ? { [HEADERS.language]: user.language } : {}),
  };
}

const BLOB_STEP = 512 * 1024;
const BLOB_STEP_MS = 30_000;

/** Brings a document or photo to the server unless it is there. `missing`: not here either, or not what its name says. */
async function sendDocument(account: Account, sha256: string, signal?: AbortSignal): Promise<Answer | 'missing'> {
  const { db } = account;
  const blob = await db.blobs.get(sha256);
  if (!blob) return 'missing';
  if (blob.sentAt !== null) return { kind: 'ok', status: 200, body: undefined, replayed: true };
  if ((await sha256Of(blob.bytes)) !== sha256) return 'missing';
  const { answer } = await exchange({
    endpoint: blob.kind === undefined ? putFile : putPhoto,
    params: { sha256 },
    bytes: blob.bytes,
    headers: await commonHeaders(account),
    timeoutMs: TIMEOUT_MS + BLOB_STEP_MS * Math.ceil(blob.size / BLOB_STEP),
    signal,
  });
  if (answer.kind === 'ok') await db.blobs.update(sha256, { sentAt: environment.now() });
  await environment.checkpoint('flush:document');
  return answer;
}

/** The server lost the documents: they go again with the next try. */
export async function forgetDocumentsSent(account: Account, entry: OutboxEntry): Promise<void> {
  await account.db.blobs.where('sha256').anyOf(entry.needs).modify({ sentAt: null });
}
