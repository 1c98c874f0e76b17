/**
 * One small question that decides for all waiting entries: does our server answer, does it know the session, is it this
 * person's, and how far off is the clock? Asked before a run when that is not known, and after every answer that leaves
 * it open, so that no entry is counted, frozen or blamed for a network that is not there.
 */
import { COARSE_MS } from '#changes/clock-facts.ts';
import { HEADERS } from '#contract/failure.ts';
import { type CurrentUser, getCurrentUser } from '#contract/user.ts';
import type { Account } from '../account/account.ts';
import type { Answer } from './answer.ts';
import { noteAnswer } from './connection.ts';
import { noteEnvelope } from './envelope.ts';
import { exchange } from './request.ts';

const PROBE_TIMEOUT_MS = 8_000;

interface Probe {
  answer: Answer;
  /** Our server said what time it is, whatever else it said. */
  measured: boolean;
}

/** Asks who is logged in and notes what the answer tells. `ok` only when it is this account's person. */
export async function probe(account: Account): Promise<Probe> {
  const first = await ask(account);
  // It may have been stopped while it asked: it asks once more.
  const isCoarse = first.measurement !== null && first.measurement.uncertaintyMs > COARSE_MS;
  const second = isCoarse ? await ask(account) : first;
  // Slow lines lose requests, too: what was answered once is not unsaid by that.
  const { answer, measurement } = second.answer.kind === 'network' ? first : second;
  return { answer, measured: measurement !== null };
}

async function ask({ db, user }: Account) {
  const { answer, ...envelope } = await exchange({
    endpoint: getCurrentUser,
    headers: { [HEADERS.actor]: user._id },
    timeoutMs: PROBE_TIMEOUT_MS,
  });
  const somebodyElse = answer.kind === 'ok' && (answer.body as CurrentUser)._id !== user._id;
  const told: Answer = somebodyElse ? { kind: 'other-person' } : answer;
  await noteAnswer(db, told);
  await noteEnvelope(db, envelope);
  return { answer: told, measurement: envelope.measurement };
}
