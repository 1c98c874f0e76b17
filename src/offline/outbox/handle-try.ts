/** What happens to an entry after a try: the table of answers. Nothing here deletes one; only `settle` ends it. */
import type { Answer } from '../api/answer.ts';
import { noteAnswer, readConnection } from '../connection.ts';
import type { EntryProblem, OutboxEntry } from '../db/outbox-entry.ts';
import { environment } from '../environment.ts';
import { backoffMs } from './backoff.ts';
import { giveBack } from './claim.ts';
import { type Run, reachable } from './run.ts';
import { forgetDocumentsSent, type Try } from './send-entry.ts';
import { settle } from './settle.ts';

/** Tries after which a fault that only this entry meets needs a person. */
const FAULTS_MAX = 8;

export async function handleTry(run: Run, tried: Try): Promise<void> {
  if (tried.kind === 'gone') return;
  const { db } = run.account;
  if (tried.kind === 'unsendable') {
    return giveBack(db, tried.entry.seq, run.owner, { status: 'attention', problem: tried.problem });
  }
  const { entry, answer, counted } = tried;
  if (answer.kind !== 'network' && answer.kind !== 'portal') await noteAnswer(db, answer);
  switch (answer.kind) {
    case 'ok':
      await settle(run.account, entry, answer.body, run.owner);
      return;
    case 'portal':
      return afterPortal(run, entry, answer, counted);
    case 'network':
    case 'busy':
      return afterSilence(run, entry, answer);
    case 'fault':
      return afterFault(run, entry, answer);
    case 'sign-in':
      run.stopped = true;
      return giveBack(db, entry.seq, run.owner, { status: 'signin', uncounted: counted });
    case 'other-person':
      run.stopped = true;
      return giveBack(db, entry.seq, run.owner, { status: 'pending', uncounted: counted });
    case 'refused':
      return afterRefusal(run, entry, answer);
  }
}

/** Somebody else answered. If our server can be reached all the same, only this request is being stopped on its way. */
async function afterPortal(
  run: Run,
  entry: OutboxEntry,
  answer: Answer & { kind: 'portal' },
  counted: boolean,
): Promise<void> {
  if (await reachable(run)) return afterFault(run, entry, { kind: 'fault', status: answer.status, code: 'not-ours' });
  run.stopped = true;
  await giveBack(run.account.db, entry.seq, run.owner, {
    status: 'pending',
    uncounted: counted,
    problem: problemOf('portal', answer, 'This Wi-Fi wants a sign-in before it lets you through.'),
  });
}

/** Nobody answered, or "later": this entry pauses; a probe decides whether the others go on. */
async function afterSilence(
  run: Run,
  entry: OutboxEntry,
  answer: Answer & { kind: 'network' | 'busy' },
): Promise<void> {
  const busy = answer.kind === 'busy';
  const pause = Math.max(backoffMs(Math.max(1, entry.attempts)), busy ? (answer.retryAfterMs ?? 0) : 0);
  await giveBack(run.account.db, entry.seq, run.owner, {
    status: 'pending',
    nextAt: environment.now() + pause,
    problem: problemOf(busy ? 'busy' : 'network', answer, busy ? 'The server is busy.' : answer.words),
  });
  const serverWide = busy && answer.status === 429;
  if (serverWide || !(await reachable(run))) run.stopped = true;
}

/** The server failed. While it serves others, eight times are enough to ask a person. */
async function afterFault(run: Run, entry: OutboxEntry, answer: Answer & { kind: 'fault' }): Promise<void> {
  const { db } = run.account;
  const { lastOkAt } = await readConnection(db);
  const othersSucceed = entry.firstSentAt !== null && lastOkAt > entry.firstSentAt;
  const givenUp = entry.attempts >= FAULTS_MAX && othersSucceed;
  await giveBack(db, entry.seq, run.owner, {
    status: givenUp ? 'attention' : 'pending',
    nextAt: environment.now() + backoffMs(entry.attempts),
    problem: problemOf('fault', answer, 'The server could not process this.'),
  });
}

/** The server read it and says no. Only a document it lost is brought again without asking. */
async function afterRefusal(run: Run, entry: OutboxEntry, answer: Answer & { kind: 'refused' }): Promise<void> {
  const { db } = run.account;
  if (answer.code === 'file-missing' && entry.needs.length > 0 && entry.attempts < FAULTS_MAX) {
    await forgetDocumentsSent(run.account, entry);
    await giveBack(db, entry.seq, run.owner, {
      status: 'pending',
      nextAt: environment.now() + backoffMs(entry.attempts),
      problem: problemOf('busy', answer, answer.words),
    });
    return;
  }
  await giveBack(db, entry.seq, run.owner, {
    status: 'attention',
    problem: problemOf('refused', answer, answer.words),
  });
}

function problemOf(kind: EntryProblem['kind'], answer: Answer, words: string): EntryProblem {
  const fields = answer.kind === 'refused' ? answer.fields : undefined;
  return {
    kind,
    status: 'status' in answer ? answer.status : null,
    code: 'code' in answer ? answer.code : null,
    words,
    ...(fields ? { fields } : {}),
  };
}
