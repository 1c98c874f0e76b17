/**
 * The loads and BOLs trucks are expected for, held in memory while a screen shows them. A large dock expects thousands:
 * they are read once, by index, and after each commit only the loads it touched are read again. So a check-in costs the
 * same whether five hundred deliveries are expected or five thousand. It outlives a connection that dies under it, as
 * every list does.
 */
import { Dexie } from 'dexie';
import { groupBy } from '#domain/group-by.ts';
import type { Category } from '#domain/load-category.ts';
import { requireSession } from './account/account.ts';
import { pauseIfLost } from './base/lost-connection.ts';
import type { BolRow, LoadRow } from './rows/rows.ts';
import type { AccountDb } from './rows/schema.ts';
import { onRowsTouched } from './rows/touched-rows.ts';

/** What the check-in and check-out screens work on: one group a load. `load` is null where only its BOLs are known. */
export interface CheckInWork {
  loadId: string;
  load: LoadRow | null;
  bols: BolRow[];
  /** With those that are completed: they tell where its truck has been. */
  all: BolRow[];
}

interface Follower {
  /** All groups by pick-up date; again after each change. A group that nothing touched is the same object as before. */
  onWork: (work: readonly CheckInWork[]) => void;
  onError: (error: unknown) => void;
}

/** Pause between two readings of everything, ms: a long pull must not be followed page by page. */
const REREAD_PAUSE_MS = 1000;

/**
 * Follows loads that are shipped or carried and BOLs that are received, none of them completed, of the person logged in
 * now. Returns the function that stops it.
 */
export function followCheckInWork({ onWork, onError }: Follower): () => void {
  const { db } = requireSession();
  let groups = new Map<string, CheckInWork>();
  const touched = { loads: new Set<string>(), bols: new Set<string>() };
  let reread = true;
  let working = false;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Readings in a row that a dying connection cut off. */
  let cutOff = 0;

  /** Until then nothing is read as a whole. */
  const readAgainAfter = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      void work();
    }, pause);
  };

  const readAll = async () => {
    reread = false;
    touched.loads.clear();
    touched.bols.clear();
    groups = byPickUp(await readWork(db));
    readAgainAfter(REREAD_PAUSE_MS);
  };

  const patch = async () => {
    groups = await patched(db, groups, touched);
  };

  /** The connection opens again by itself: all is read then, since nobody knows what was missed. */
  const afterFailure = (error: unknown) => {
    const pause = pauseIfLost(error, cutOff);
    if (pause === undefined) return onError(error);
    cutOff += 1;
    reread = true;
    readAgainAfter(pause);
  };

  const mayRereadNow = () => reread && timer === undefined;
  // After a reading that was cut off what is held is no whole any more.
  const mayPatch = () => cutOff === 0 && touched.loads.size + touched.bols.size > 0;
  const work = async () => {
    if (working || stopped) return;
    working = true;
    try {
      while (!stopped && (mayRereadNow() || mayPatch())) {
        await (mayRereadNow() ? readAll() : patch());
        cutOff = 0;
        if (!stopped) onWork([...groups.values()]);
      }
    } catch (error) {
      if (!stopped) afterFailure(error);
    } finally {
      working = false;
    }
  };

  const unsubscribe = onRowsTouched(db, ['loads', 'bols'], ({ loads, bols }) => {
    reread ||= loads === 'many' || bols === 'many';
    if (loads !== 'many') for (const id of loads) touched.loads.add(id);
    if (bols !== 'many') for (const id of bols) touched.bols.add(id);
    void work();
  });
  void work();
  return () => {
    stopped = true;
    clearTimeout(timer);
    unsubscribe();
  };
}

const AT_SHIPPER: ReadonlySet<string> = new Set<Category>(['outbound', 'shipping']);
const AT_RECEIVER: Category = 'inbound';

/** Everything, by index. */
async function readWork(db: AccountDb): Promise<Iterable<CheckInWork>> {
  // Arrays compare part by part, so these bounds hold every key that starts with the category. `maxKey` stands once
  // only: a key that holds the same array twice is not valid everywhere.
  const keysOf = (category: string) => [[category], [category, Dexie.maxKey]] as const;
  return db.transaction('r', db.loads, db.bols, async () => {
    const [loads, inbound] = await Promise.all([
      Promise.all(
        [...AT_SHIPPER].map((category) =>
          db.loads
            .where('[category+_id]')
            .between(...keysOf(category))
            .toArray(),
        ),
      ),
      db.bols
        .where('[category+loadId+_id]')
        .between(...keysOf(AT_RECEIVER))
        .toArray(),
    ]);
    const shipped = loads.flat();
    const ids = new Set([...shipped.map(({ _id }) => _id), ...inbound.map(({ loadId }) => loadId)]);
    const bols = await db.bols
      .where('loadId')
      .anyOf([...ids])
      .toArray();
    return groupsOf(shipped, bols).values();
  });
}

/** The groups with what a commit touched read again; `touched` is empty from then on. */
async function patched(
  db: AccountDb,
  groups: Map<string, CheckInWork>,
  touched: Record<'loads' | 'bols', Set<string>>,
): Promise<Map<string, CheckInWork>> {
  const [loadIds, bolIds] = [new Set(touched.loads), [...touched.bols]];
  touched.loads.clear();
  touched.bols.clear();
  const gone = new Set(bolIds);
  for (const bol of await db.bols.bulkGet(bolIds)) {
    if (bol) loadIds.add(bol.loadId);
    if (bol) gone.delete(bol._id);
  }
  if (gone.size > 0)
    for (const { loadId, all } of groups.values()) if (all.some(({ _id }) => gone.has(_id))) loadIds.add(loadId);
  const now = await readWorkOf(db, [...loadIds]);
  let moved = false;
  for (const loadId of loadIds) {
    const [old, fresh] = [groups.get(loadId), now.get(loadId)];
    if (fresh) groups.set(loadId, fresh);
    else groups.delete(loadId);
    moved ||= fresh !== undefined && (old === undefined || pickUpOf(old) !== pickUpOf(fresh));
  }
  return moved ? byPickUp(groups.values()) : groups;
}

/** The groups of these loads as they are now; none for a load no truck is expected for (any more). */
async function readWorkOf(db: AccountDb, loadIds: string[]): Promise<Map<string, CheckInWork>> {
  return db.transaction('r', db.loads, db.bols, async () => {
    const [loads, bols] = await Promise.all([
      db.loads.bulkGet(loadIds),
      db.bols.where('loadId').anyOf(loadIds).toArray(),
    ]);
    return groupsOf(
      loads.filter((load) => load !== undefined),
      bols,
    );
  });
}

function groupsOf(loads: LoadRow[], bols: BolRow[]): Map<string, CheckInWork> {
  const shipped = new Map(loads.filter(({ category }) => AT_SHIPPER.has(category)).map((load) => [load._id, load]));
  const bolsOf = groupBy(bols, ({ loadId }) => loadId);
  const groups = new Map<string, CheckInWork>();
  for (const loadId of new Set([...shipped.keys(), ...bolsOf.keys()])) {
    const [load, all] = [shipped.get(loadId) ?? null, bolsOf.get(loadId) ?? []];
    if (load === null && !all.some(({ category }) => category === AT_RECEIVER)) continue;
    const shown = all.filter(({ hidden }) => !hidden);
    groups.set(loadId, { loadId, load, all: shown, bols: shown.filter(({ completed }) => !completed) });
  }
  return groups;
}

function byPickUp(groups: Iterable<CheckInWork>): Map<string, CheckInWork> {
  const dated = [...groups].map((group) => ({ group, at: pickUpOf(group) }));
  dated.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  return new Map(dated.map(({ group }) => [group.loadId, group]));
}

function pickUpOf({ load, bols }: CheckInWork): string {
  return load?.pUDate ?? bols[0]?.load.pUDate ?? '';
}
