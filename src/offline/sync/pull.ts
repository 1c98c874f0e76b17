/**
 * Fetches what changed, page by page from the stored cursor; each page and its cursor are one transaction. When the
 * cursor can't be continued everything is pulled again as a new generation: rows are confirmed one by one while the old
 * ones stay on the screen, and only a complete pass removes those that were not confirmed. Nothing that waits is touched.
 */
import { listChanges } from '#contract/change.ts';
import type { Reply } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/failure.ts';
import type { Account } from '../account/account.ts';
import { noteAnswer } from '../api/connection.ts';
import { noteEnvelope } from '../api/envelope.ts';
import { exchange } from '../api/request.ts';
import { coalesce } from '../base/coalesce.ts';
import { environment } from '../base/environment.ts';
import { startFilling } from '../base/filling.ts';
import type { AccountDb } from '../rows/schema.ts';
import { applyPage, type PullState, readPullState, restartGeneration } from './apply-page.ts';

/** As many as the server gives at once: a page's time is mostly what each page costs. */
const PAGE_SIZE = 500;
/** So many times a pull starts over. Processes of two releases may refuse each other's cursors until the last is replaced. */
const STARTS_OVER_MAX = 3;

/** Nobody is served who may not fetch: no screen says for ever that it comes, and each further try waits longer. */
const NOT_SERVED = { kind: 'fault', status: 0, code: null } as const;

type Page = Reply<typeof listChanges>;
type Answer = Page | 'cursor-gone' | null;

/**
 * Pulls until the server has no more. True when everything is here; false when the server could not be asked. Several
 * tabs may pull at once: a page is only written where its cursor still stands. Called while it runs it looks once more,
 * because what the caller was told of may be newer than the page on its way.
 */
export const pull: (account: Account) => Promise<boolean> = coalesce(pullPages, ({ db }) => db.name);

async function pullPages(account: Account): Promise<boolean> {
  const ends: (() => void)[] = [];
  const notes = inTurn();
  try {
    const isComplete = await followPages(account, notes.add, () => ends.push(startFilling()));
    await notes.done();
    return isComplete;
  } finally {
    for (const end of ends) end();
  }
}

/** Takes note of something later, after what it was given before. */
type Note = (work: () => Promise<void>) => void;

/** Does one thing after the other while its caller goes on; `done` ends with them, or with what stopped them. */
function inTurn(): { add: Note; done: () => Promise<void> } {
  let last = Promise.resolve();
  return {
    add: (work) => {
      last = last.then(work);
      // Told by `done`; who was stopped by something else does not ask.
      last.catch(() => {});
    },
    done: () => last,
  };
}

async function followPages(account: Account, note: Note, onMore: () => void): Promise<boolean> {
  const { db } = account;
  const fetchOne = (state: PullState) => fetchPage(account, state, note);
  let ahead: Ahead | null = null;
  let startsOver = 0;
  for (;;) {
    const state = await readPullState(db);
    const answer: Answer = await (ahead && continues(ahead.state, state) ? ahead.answer : fetchOne(state));
    ahead = null;
    if (answer === 'cursor-gone') {
      startsOver += 1;
      if (startsOver > STARTS_OVER_MAX) {
        note(() => noteAnswer(db, NOT_SERVED));
        return false;
      }
      await restartGeneration(db);
      continue;
    }
    if (answer === null) return false;
    const page = (await removesTooMuch(db, answer)) ? await confirm(() => fetchOne(state), answer) : answer;
    if (page === null) return false;
    if (page.more) {
      onMore();
      ahead = fetchAhead(fetchOne, { ...state, cursor: page.cursor });
    }
    await environment.checkpoint('pull:before');
    const applied = await applyPage(account, state, page);
    await environment.checkpoint('pull:committed');
    if (applied === 'sealed') return false;
    // A pass that removes much is made twice: then the state still stands at its start.
    const ended = applied === 'applied' && !page.more && !(await readPullState(db)).startedOver;
    if (ended) return noteComplete(db);
  }
}

/** A page asked for while the one before it is written. It counts only if that one's cursor is then where the device stands. */
interface Ahead {
  state: PullState;
  answer: Promise<Answer>;
}

function fetchAhead(fetchOne: (state: PullState) => Promise<Answer>, state: PullState): Ahead {
  const answer = fetchOne(state);
  // Nobody may ask for it any more: the person left, another tab went on.
  answer.catch(() => {});
  return { state, answer };
}

const continues = (expected: PullState, state: PullState) =>
  expected.cursor === state.cursor && expected.generation === state.generation;

async function noteComplete(db: AccountDb): Promise<true> {
  await db.meta.put({ key: 'pulledAt', value: environment.now() });
  return true;
}

/** What an answer tells besides is noted while its page is written: a page would wait for it longer than for its own rows. */
async function fetchPage({ db, user }: Account, { cursor }: PullState, note: Note): Promise<Answer> {
  const { answer, ...envelope } = await exchange({
    endpoint: listChanges,
    query: { cursor: cursor ?? undefined, limit: PAGE_SIZE },
    headers: { [HEADERS.actor]: user._id },
  });
  const isGone = answer.kind === 'refused' && answer.status === 410;
  note(async () => {
    await noteAnswer(db, answer.kind === 'refused' && !isGone ? NOT_SERVED : answer);
    await noteEnvelope(db, envelope);
  });
  if (answer.kind === 'ok') return answer.body as Page;
  return isGone ? 'cursor-gone' : null;
}

/**
 * A page that would empty much of the device is asked for again: what both answers remove is removed, the rest waits
 * for the next pull. Null when the server could not be asked or thinks differently now.
 */
async function confirm(askAgain: () => Promise<Answer>, first: Page): Promise<Page | null> {
  const second = await askAgain();
  if (second === null || second === 'cursor-gone') return null;
  const removed = (page: Page) =>
    page.changes.flatMap((change) => (change.op === 'remove' ? [`${change.entity} ${change.id}`] : []));
  const again = new Set(removed(second));
  return removed(first).every((row) => again.has(row)) && second.more === first.more ? second : null;
}

/** Whether a page would remove more than a third of the loads and BOLs: a fault at the server looks just like that. */
export async function removesTooMuch(db: AccountDb, page: Reply<typeof listChanges>): Promise<boolean> {
  const removals = (entity: 'load' | 'bol') =>
    page.changes.flatMap((change) => (change.entity === entity && change.op === 'remove' ? [change.id] : []));
  const [loads, bols] = [removals('load'), removals('bol')];
  if (loads.length + bols.length === 0) return false;
  const [hereLoads, hereBols, all] = await Promise.all([
    db.loads.where('_id').anyOf(loads).count(),
    db.bols.where('_id').anyOf(bols).count(),
    Promise.all([db.loads.count(), db.bols.count()]).then(([a, b]) => a + b),
  ]);
  return (hereLoads + hereBols) * 3 > all;
}
