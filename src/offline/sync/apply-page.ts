/** Writes one page of the feed and its cursor, in one transaction. */
import type { Change, listChanges } from '#contract/change.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Account } from '../account/account.ts';
import { isNewer, noChanges } from '../rows/base-changes.ts';
import { refold } from '../rows/refold.ts';
import { refoldNotifications } from '../rows/refold-notifications.ts';
import { type AccountDb, PAGE_TABLES } from '../rows/schema.ts';
import { isSealed } from '../seal/state.ts';

export interface PullState {
  /** Opaque, made by the server; null: from the start. */
  cursor: string | null;
  /** Number of the pass that confirms rows; grows when everything is pulled again. */
  generation: number;
  /** A pass from the start is under way: at its end, rows it did not confirm go. */
  startedOver: boolean;
  /** That pass would have removed much and is made a second time before it may. */
  confirming: boolean;
}

const FIRST: PullState = { cursor: null, generation: 1, startedOver: false, confirming: false };

export async function readPullState(db: AccountDb): Promise<PullState> {
  return ((await db.meta.get('pull'))?.value as PullState | undefined) ?? FIRST;
}

/** The cursor can't be continued: start over into a new generation. */
export async function restartGeneration(db: AccountDb): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const { generation } = await readPullState(db);
    const value: PullState = { cursor: null, generation: generation + 1, startedOver: true, confirming: false };
    await db.meta.put({ key: 'pull', value });
  });
}

/** `overtaken`: another tab went on from there meanwhile. `sealed`: the person logged out. Then nothing was written. */
type Applied = 'applied' | 'overtaken' | 'sealed';

/** Applies a page that was asked for in `state`. `page.more` false ends a pass. */
export async function applyPage(
  { db, actor }: Account,
  state: PullState,
  page: Reply<typeof listChanges>,
): Promise<Applied> {
  return db.transaction('rw', PAGE_TABLES, async () => {
    const current = await readPullState(db);
    if (current.cursor !== state.cursor || current.generation !== state.generation) return 'overtaken';
    if (await isSealed(db)) return 'sealed';
    await applyFreight({ db, actor }, page.changes, state);
    await applyNotifications(db, page.changes, state);
    await applyOthers(db, page.changes, state);
    const next = page.more || !state.startedOver ? state : await sweepOldGeneration({ db, actor }, state);
    // A pass that has to be made again starts without a cursor.
    const cursor = next.startedOver && !page.more ? null : page.cursor;
    await db.meta.put({ key: 'pull', value: { ...next, cursor } });
    return 'applied';
  });
}

async function applyFreight(
  { db, actor }: Pick<Account, 'db' | 'actor'>,
  page: Change[],
  state: PullState,
): Promise<void> {
  const changes = noChanges();
  const lanes = new Set<string>();
  const removedBols: string[] = [];
  for (const change of page) {
    if (change.entity === 'load') {
      lanes.add(change.id);
      changes.loads.set(change.id, change.op === 'put' ? put(change.value, state) : change);
    } else if (change.entity === 'bol') {
      changes.bols.set(change.id, change.op === 'put' ? put(change.value, state) : change);
      if (change.op === 'put') lanes.add(change.value.loadId);
      else removedBols.push(change.id);
    }
  }
  for (const bol of await db.bols.bulkGet(removedBols)) if (bol) lanes.add(bol.loadId);
  if (lanes.size > 0) await refold(db, actor, lanes, changes);
}

async function applyNotifications(db: AccountDb, page: Change[], state: PullState): Promise<void> {
  const { notifications } = noChanges();
  for (const change of page) {
    if (change.entity !== 'notification') continue;
    notifications.set(change.id, change.op === 'put' ? put(change.value, state) : change);
  }
  if (notifications.size > 0) await refoldNotifications(db, [...notifications.keys()], notifications);
}

function put<T>(value: T, { generation, startedOver }: PullState) {
  return { op: 'put' as const, value, generation, anew: startedOver };
}

type Versioned = { _id: string; version: number; generation: number };

async function applyOthers(db: AccountDb, page: Change[], state: PullState): Promise<void> {
  const tables = { company: db.companies, person: db.people };
  for (const change of page) {
    if (change.entity !== 'company' && change.entity !== 'person') continue;
    const table = tables[change.entity] as unknown as {
      get: (id: string) => Promise<Versioned | undefined>;
      put: (row: Versioned) => Promise<unknown>;
      delete: (id: string) => Promise<void>;
    };
    if (change.op === 'remove') {
      await table.delete(change.id);
      continue;
    }
    const known = await table.get(change.id);
    const newest = known && isNewer(known, put(change.value, state)) ? known : change.value;
    await table.put({ ...newest, generation: state.generation });
  }
}

/** The end of a pass from the start: rows the server did not name again are gone. */
type Holder = Pick<Account, 'db' | 'actor'>;

/** More than this part of the rows going at once is confirmed first. */
const MUCH = 1 / 3;

/**
 * Removes rows of older generations, inside the caller's transaction, and returns the state that follows. When much
 * would go, nothing goes yet: the pass is made a second time, and what it does not name either goes then.
 */
async function sweepOldGeneration({ db, actor }: Holder, state: PullState): Promise<PullState> {
  const isOld = (row: { generation: number }) => row.generation < state.generation;
  const [loads, bols, all] = await Promise.all([
    db.loads.filter(isOld).toArray(),
    db.bols.filter(isOld).toArray(),
    Promise.all([db.loads.count(), db.bols.count()]).then(([a, b]) => a + b),
  ]);
  if (!state.confirming && loads.length + bols.length > all * MUCH) {
    return { ...state, cursor: null, confirming: true };
  }
  const changes = noChanges();
  for (const { _id } of loads) changes.loads.set(_id, { op: 'remove', why: 'lost' });
  for (const { _id } of bols) changes.bols.set(_id, { op: 'remove', why: 'lost' });
  await refold(db, actor, [...loads.map(({ _id }) => _id), ...bols.map(({ loadId }) => loadId)], changes);
  for (const table of [db.companies, db.people, db.notifications]) await table.filter(isOld).delete();
  return { ...state, startedOver: false, confirming: false };
}
