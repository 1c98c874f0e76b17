/** What happens to an entry after a try: the table of answers. Nothing here deletes one; only `settle` ends it. */
import { type EntryProblem, neededLevel, type OutboxEntry } from '#changes/entry.ts';
import { NOTES } from '#changes/note-words.ts';
import { kept, PROBLEMS } from '#changes/problem-words.ts';
import type { Account } from '../account/account.ts';
import type { Answer } from '../api/answer.ts';
import { bestMeasurement, holdsNow } from '../api/clock.ts';
import { noteAnswer, readConnection } from '../api/connection.ts';
import { probe } from '../api/probe.ts';
import { environment } from '../base/environment.ts';
import { giveBack } from './claim.ts';
import { backoffMs } from './due.ts';
import { giveUpOriginal, isOriginal } from './originals.ts';
import { type Answered, settle } from './settle.ts';
import { forgetDocumentsSent, type Try } from './try-entry.ts';

/** Tries after which a fault that only this entry meets needs a person. */
const FAULTS_MAX = 8;
/** While processes are replaced the next try pauses as after so many: up to half a minute. */
const TRIES_OF_AN_UPDATE = 5;

/** Decides about entries that were tried together: what went well is settled in one write, the rest one by one. */
export async function handleTries(run: Run, tries: readonly Try[]): Promise<void> {
  const answers = tries.flatMap((tried) => (tried.kind === 'answered' ? [tried.answer] : []));
  for (const answer of oneOfEachKind(answers)) {
    if (answer.kind !== 'network' && answer.kind !== 'portal') await noteAnswer(run.account.db, answer);
  }
  const settled = tries.flatMap((tried) =>
    tried.kind === 'answered' && tried.answer.kind === 'ok' ? [{ entry: tried.entry, body: tried.answer.body }] : [],
  );
  if (settled.length > 0) await settleAll(run, settled);
  await Promise.all(tries.map((tried) => handleTry(run, tried)));
}

/** One reply that can't be settled must not hold up those it came with. */
async function settleAll(run: Run, settled: readonly Answered[]): Promise<void> {
  try {
    await settle(run.account, settled, run.owner);
  } catch (error) {
    if (settled.length === 1) throw error;
    const each = await Promise.allSettled(settled.map((one) => settle(run.account, [one], run.owner)));
    const failed = each.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }
}

/** What several answers tell about the way to the server, a success last: whatever else was said, it works. */
function oneOfEachKind(answers: readonly Answer[]): Answer[] {
  const kinds = new Map(answers.map((answer) => [answer.kind, answer]));
  return [...kinds.values()].sort((a, b) => Number(a.kind === 'ok') - Number(b.kind === 'ok'));
}

async function handleTry(run: Run, tried: Try): Promise<void> {
  if (tried.kind === 'gone') return;
  const { db } = run.account;
  if (tried.kind === 'unasked') {
    return giveBack(db, tried.entry.seq, run.owner, { status: 'pending', uncounted: true });
  }
  if (tried.kind === 'gave-way') return giveBack(db, tried.entry.seq, run.owner, { status: 'pending' });
  if (tried.kind === 'unmeasured') {
    run.stopped = true;
    const nextAt = environment.now() + backoffMs(1);
    return giveBack(db, tried.entry.seq, run.owner, { status: 'pending', uncounted: true, nextAt });
  }
  if (tried.kind === 'unsendable') {
    return askPerson(run, tried.entry, { problem: tried.problem });
  }
  const { entry, answer, counted } = tried;
  switch (answer.kind) {
    case 'ok':
      // Settled already, with the others.
      return;
    case 'portal':
      return counted ? afterPortal(run, entry, answer) : afterUpload(run, entry, answer);
    case 'network':
    case 'busy':
      return counted ? afterSilence(run, entry, answer) : afterUpload(run, entry, answer);
    case 'fault':
      return counted ? afterFault(run, entry, answer) : afterUpload(run, entry, answer);
    case 'sign-in':
      run.stopped = true;
      return giveBack(db, entry.seq, run.owner, { status: 'signin', uncounted: counted });
    case 'other-person':
      run.stopped = true;
      return giveBack(db, entry.seq, run.owner, { status: 'pending', uncounted: counted });
    case 'refused':
      return afterRefusal(run, entry, answer, counted);
  }
}

type Unhelpful = Answer & { kind: 'portal' | 'network' | 'busy' | 'fault' };

/** Somebody else answered. If our server can be reached all the same, only this request is being stopped on its way. */
async function afterPortal(run: Run, entry: OutboxEntry, answer: Answer & { kind: 'portal' }): Promise<void> {
  if (await reachable(run)) {
    return afterFault(run, entry, { kind: 'fault', status: answer.status, code: 'not-ours' });
  }
  run.stopped = true;
  await giveBack(run.account.db, entry.seq, run.owner, {
    status: 'pending',
    uncounted: true,
    unheard: true,
    problem: problemOfUnhelpful(answer),
  });
}

/** Nobody answered, or "later": this entry pauses; a probe decides whether the others go on. */
async function afterSilence(
  run: Run,
  entry: OutboxEntry,
  answer: Answer & { kind: 'network' | 'busy' },
): Promise<void> {
  await giveBack(run.account.db, entry.seq, run.owner, {
    status: 'pending',
    nextAt: environment.now() + pauseAfter(entry.attempts, answer),
    unheard: true,
    problem: problemOfUnhelpful(answer),
  });
  if (isServerWide(answer) || !(await reachable(run))) run.stopped = true;
}

/** The server failed. While it serves others, eight times are enough to ask a person. */
async function afterFault(run: Run, entry: OutboxEntry, answer: Answer & { kind: 'fault' }): Promise<void> {
  const { db } = run.account;
  const { lastOkAt } = await readConnection(db);
  const othersSucceed = entry.firstSentAt !== null && lastOkAt > entry.firstSentAt;
  const givenUp = entry.attempts >= FAULTS_MAX && othersSucceed;
  const back = {
    nextAt: environment.now() + pauseAfter(entry.attempts, answer),
    unheard: true,
    problem: problemOfUnhelpful(answer),
  };
  if (givenUp) return askPerson(run, entry, back);
  await giveBack(db, entry.seq, run.owner, { status: 'pending', ...back });
}

/**
 * One of its files did not get through; of the entry itself nothing has gone, and it can still be taken back. Megabytes are
 * not sent for ever: pauses grow, and what comes to grief eight times while a probe is served is a person's matter. A file
 * cut off where nobody can be reached says nothing of the file.
 */
async function afterUpload(run: Run, entry: OutboxEntry, answer: Unhelpful): Promise<void> {
  const { db } = run.account;
  const found = isServerWide(answer) ? 'away' : await lookOnce(run);
  if (found === 'away') run.stopped = true;
  const { tries, faults } = entry.uploads ?? { tries: 0, faults: 0 };
  if (answer.kind === 'portal' && found === 'away') {
    return giveBack(db, entry.seq, run.owner, { status: 'pending', problem: problemOfUnhelpful(answer) });
  }
  const stopped: Unhelpful =
    answer.kind === 'portal' ? { kind: 'fault', status: answer.status, code: 'not-ours' } : answer;
  const back = {
    nextAt: environment.now() + pauseAfter(tries + 1, stopped),
    uploads: { tries: tries + 1, faults: found === 'serving' ? faults + 1 : faults },
    problem: problemOfUnhelpful(stopped),
  };
  // A photograph that nobody is asked about is not thrown away for a bad line or a busy hour.
  const mayStillGo = stopped.kind !== 'fault' && isOriginal(entry);
  if (found === 'serving' && back.uploads.faults >= FAULTS_MAX && !mayStillGo) return askPerson(run, entry, back);
  await giveBack(db, entry.seq, run.owner, { status: 'pending', ...back });
}

const isServerWide = (answer: Answer) => answer.kind === 'busy' && answer.status === 429;

function pauseAfter(tries: number, answer: Unhelpful): number {
  const named = answer.kind === 'busy' ? answer.retryAfterMs : null;
  return Math.max(backoffMs(Math.max(1, tries)), named ?? 0);
}

function problemOfUnhelpful(answer: Unhelpful): EntryProblem {
  return problemOf(answer.kind, answer, answer.kind === 'network' ? answer.words : kept(PROBLEMS[answer.kind]));
}

/** A person has to look. About a photograph that only goes with a paper nobody can decide anything: it ends here. */
async function askPerson(
  { account, owner }: Run,
  entry: OutboxEntry,
  back: { problem: EntryProblem; nextAt?: number; unheard?: boolean; uploads?: OutboxEntry['uploads'] },
): Promise<void> {
  if (!isOriginal(entry)) return giveBack(account.db, entry.seq, owner, { status: 'attention', ...back });
  const isOwn = ({ status, sender }: OutboxEntry) => status === 'sending' && sender === owner;
  await giveUpOriginal(account, entry, kept(NOTES.notKept, { why: back.problem.words }), isOwn);
}

/**
 * The server read it and says no. A document it lost is brought again without asking. A process that was not updated yet
 * says no to what it does not know: that is no refusal, and the entry waits as if it had not gone.
 */
async function afterRefusal(
  run: Run,
  entry: OutboxEntry,
  answer: Answer & { kind: 'refused' },
  counted: boolean,
): Promise<void> {
  const { db } = run.account;
  if (answer.level < neededLevel(entry)) {
    return giveBack(db, entry.seq, run.owner, {
      status: 'pending',
      uncounted: counted,
      unknownThere: true,
      // Its neighbour may have been updated and take the next try, which would end here again as often as not.
      nextAt: environment.now() + backoffMs(TRIES_OF_AN_UPDATE),
    });
  }
  if (answer.code === 'file-missing' && entry.needs.length > 0 && entry.attempts < FAULTS_MAX) {
    await forgetDocumentsSent(run.account, entry);
    await giveBack(db, entry.seq, run.owner, {
      status: 'pending',
      nextAt: environment.now() + backoffMs(entry.attempts),
      problem: problemOf('busy', answer, answer.words),
    });
    return;
  }
  await askPerson(run, entry, { problem: problemOf('refused', answer, answer.words) });
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

/** One turn of a flush: what its parallel tries share. */
export interface Run {
  account: Account;
  /** Names this turn on the entries it sends. */
  owner: string;
  force: boolean;
  /** Sequence numbers this flush has tried: "Send now" means once. */
  tried: Set<number>;
  /** An answer said that nothing more can be sent now. */
  stopped: boolean;
  /** The probe in flight, shared by all tries that ask for one. */
  probing: Promise<Found> | null;
}

/** What a probe found: a server that serves others, one that fails at it, or none to send to. */
type Found = 'serving' | 'failing' | 'away';

/** Probes, once for all who ask at the same time. What waited only for the network is due when it is back. */
function lookOnce(run: Run): Promise<Found> {
  run.probing ??= probeOnce(run.account).finally(() => {
    run.probing = null;
  });
  return run.probing;
}

/** Whether there is a server to send to. */
export const reachable = async (run: Run): Promise<boolean> => (await lookOnce(run)) !== 'away';

async function probeOnce(account: Account): Promise<Found> {
  const { db } = account;
  const { way } = await readConnection(db);
  const { answer, measured } = await probe(account);
  const { kind } = answer;
  if (kind === 'ok' && way !== 'open') await db.outbox.filter(waitedForNetwork).modify({ nextAt: 0 });
  if (kind === 'ok') return 'serving';
  // A fault of this one call is no reason to hold back all others, if it is known what time it is.
  const mayGo = (kind === 'fault' || kind === 'refused') && (measured || holdsNow(await bestMeasurement(db)));
  return mayGo ? 'failing' : 'away';
}

function waitedForNetwork({ status, lastError }: OutboxEntry): boolean {
  return status !== 'attention' && (lastError?.kind === 'network' || lastError?.kind === 'portal');
}
