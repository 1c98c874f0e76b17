/**
 * The only place where loads and BOLs are written (but for those put in brief, which nothing waits for): whatever changes (an entry added, settled, discarded; rows pulled),
 * the lanes it touches are taken apart into what the server said and what waits, changed, and put together again in the
 * transaction of the caller. So a row can never show something else than `fold(base, pending)`.
 */

import { foldEntries, type OutboxEntry } from '#changes/entry.ts';
import type { Lane } from '#changes/lane.ts';
import { EMPTY_LANE, notificationOfLane, paperOfLane } from '#changes/lane.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { groupBy } from '#domain/group-by.ts';
import { bolCategory, loadCategory } from '#domain/load-category.ts';
import { relationsTo } from '#domain/relation.ts';
import type { Actor } from '#domain/roles.ts';
import { statusFacts } from '#domain/status-facts.ts';
import { deliveryZone } from '#domain/zone-of-address.ts';
import { type BaseChange, type BaseChanges, isNewer, noChanges } from './base-changes.ts';
import { rememberedText } from './list-facts.ts';
import { refoldNotifications } from './refold-notifications.ts';
import { type BolRow, inboundFacts, type Kept, type LoadRow } from './rows.ts';
import type { AccountDb } from './schema.ts';

/** What is kept of a row besides what it shows. `value` null: the server does not know it yet. */
interface Base<T> {
  value: T | null;
  generation: number;
  removed?: 'deleted' | 'lost';
}

type Bases<T> = Map<string, Base<T>>;

/**
 * Brings the rows of these lanes up to date. To be called inside a transaction over loads, bols and outbox, and over
 * notifications where lanes may be theirs. `changes` must belong to these lanes.
 */
export async function refold(
  db: AccountDb,
  actor: Actor,
  lanes: Iterable<string>,
  changes = noChanges(),
): Promise<void> {
  const all = [...new Set(lanes)];
  const notified = all.flatMap((lane) => notificationOfLane(lane) ?? []);
  if (notified.length > 0) await refoldNotifications(db, notified, changes.notifications);
  // Photographs of a paper change nothing that is shown.
  const ids = all.filter((lane) => notificationOfLane(lane) === null && paperOfLane(lane) === null);
  if (ids.length > 0) await refoldLoads(db, actor, ids, changes);
}

async function refoldLoads(db: AccountDb, actor: Actor, ids: string[], changes: BaseChanges): Promise<void> {
  const [loads, bols, entries] = await Promise.all([
    loadsOf(db, ids),
    db.bols.where('loadId').anyOf(ids).toArray(),
    db.outbox.where('lane').anyOf(ids).toArray(),
  ]);
  const bolsOf = groupBy(bols, ({ loadId }) => loadId);
  const entriesOf = groupBy(entries, ({ lane }) => lane);
  const newBolsOf = groupBy(changes.bols, ([id, change]) =>
    change.op === 'put' ? change.value.loadId : (bols.find(({ _id }) => _id === id)?.loadId ?? ''),
  );
  const next = { loads: [] as LoadRow[], bols: [] as BolRow[] };
  ids.forEach((id, index) => {
    const load = loads[index];
    const loadChange = changes.loads.get(id);
    const folded = refoldLane({
      actor,
      loads: changed(basesOf<LoadRecord, LoadRow>(load ? [load] : []), loadChange ? [[id, loadChange]] : []),
      bols: changed(basesOf<Bol, BolRow>(bolsOf.get(id) ?? []), newBolsOf.get(id) ?? []),
      entries: entriesOf.get(id) ?? [],
    });
    next.loads.push(...folded.loads);
    next.bols.push(...folded.bols);
  });
  await writeDifference(db.loads, ids, next.loads);
  await writeDifference(
    db.bols,
    bols.map(({ _id }) => _id),
    next.bols,
  );
}

/** From so many on, one look at which are here comes before reading them. */
const MANY = 32;

/**
 * The loads of these ids, in their order. A page of a first log-in names hundreds that are not here: that is one look at
 * the keys between the first and the last, instead of a read for each. Where more lie between than were asked for, all are read.
 */
async function loadsOf({ loads }: AccountDb, ids: string[]): Promise<(LoadRow | undefined)[]> {
  const sorted = [...ids].sort();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (ids.length < MANY || first === undefined || last === undefined) return loads.bulkGet(ids);
  const here = await loads.where('_id').between(first, last, true, true).limit(ids.length).primaryKeys();
  if (here.length === ids.length) return loads.bulkGet(ids);
  const known = new Set(here);
  const read = ids.filter((id) => known.has(id));
  const rows = await loads.bulkGet(read);
  const rowOf = new Map(read.map((id, index) => [id, rows[index]]));
  return ids.map((id) => rowOf.get(id));
}

async function writeDifference<T extends { _id: string }>(
  table: { bulkPut: (rows: T[]) => PromiseLike<unknown>; bulkDelete: (ids: string[]) => PromiseLike<unknown> },
  before: string[],
  rows: T[],
): Promise<void> {
  const kept = new Set(rows.map(({ _id }) => _id));
  const gone = before.filter((id) => !kept.has(id));
  if (rows.length > 0) await table.bulkPut(rows);
  if (gone.length > 0) await table.bulkDelete(gone);
}

function basesOf<T extends { _id: string }, R extends T & Kept<T>>(rows: R[]): Bases<T> {
  return new Map(
    rows.map((row) => [
      row._id,
      {
        value: 'base' in row ? (row.base ?? null) : withoutKept<T>(row),
        generation: row.generation,
        ...(row.removed ? { removed: row.removed } : {}),
      },
    ]),
  );
}

/** What a load's row has besides, for its lists. */
type DerivedField = 'listStops' | 'inbound' | 'leftBehind' | 'status' | 'text';

/** The wire value of a row that nothing waits for. */
function withoutKept<T>(row: T & Kept<T> & Partial<Record<DerivedField, unknown>>): T {
  const { category: _c, pending: _p, base: _b, hidden: _h, removed: _r, generation: _g, ...rest } = row;
  const { listStops: _l, inbound: _i, leftBehind: _n, status: _s, text: _t, ...value } = rest;
  return value as unknown as T;
}

function changed<T extends { version: number }>(bases: Bases<T>, changes: Iterable<[string, BaseChange<T>]>): Bases<T> {
  for (const [id, change] of changes) {
    const base = bases.get(id);
    if (change.op === 'remove') {
      if (base?.value) bases.set(id, { ...base, removed: change.why });
      continue;
    }
    const kept = base?.value ? { version: base.value.version, generation: base.generation } : null;
    bases.set(id, {
      value: base && kept && isNewer(kept, change) ? base.value : change.value,
      generation: change.generation ?? base?.generation ?? 0,
      // Only the feed gives a row back that it took away; a late reply does not.
      ...(base?.removed && change.generation === undefined ? { removed: base.removed } : {}),
    });
  }
  return bases;
}

interface LaneState {
  actor: Actor;
  loads: Bases<LoadRecord>;
  bols: Bases<Bol>;
  entries: OutboxEntry[];
}

function refoldLane({ actor, loads, bols, entries }: LaneState): { loads: LoadRow[]; bols: BolRow[] } {
  if (entries.length === 0) {
    dropGone(loads);
    dropGone(bols);
  }
  const base: Lane = {
    ...EMPTY_LANE,
    load: [...loads.values()][0]?.value ?? null,
    bols: new Map([...bols].flatMap(([id, { value }]) => (value ? [[id, value] as const] : []))),
  };
  const lane = entries.length === 0 ? base : foldEntries(base, entries);
  const shown = [...lane.bols.values()];
  const bolRows = rowsOf(shown, bols, entries).map((row) => ({
    ...row,
    category: row.hidden ? ('' as const) : categoryOfBol(actor, row, lane.load),
  }));
  const loadRows = rowsOf(lane.load ? [lane.load] : [], loads, entries).map((row) => ({
    ...row,
    category: row.hidden ? ('' as const) : (loadCategory(relationsTo(actor, row, shown), row, shown) ?? ''),
    status: statusFacts(actor, row, shown, { unsent: row.base === null }),
    text: rememberedText(row, shown),
    listStops: shown.slice(0, 2).map((bol) => ({
      dropDate: bol.dropDate,
      dropZone: deliveryZone(bol),
      receiver: bol.receiver && { name: bol.receiver.name },
    })),
    ...(row.hidden ? {} : inboundFacts(row._id, bolRows, () => statusFacts(actor, row, received(actor, shown)))),
  }));
  return { loads: loadRows, bols: bolRows };
}

const received = (actor: Actor, bols: readonly Bol[]) =>
  bols.filter(({ receiverId }) => receiverId === actor.companyId);

function dropGone<T>(bases: Bases<T>): void {
  for (const [id, { value, removed }] of bases) if (removed || value === null) bases.delete(id);
}

function categoryOfBol(actor: Actor, bol: Bol, load: LoadRecord | null) {
  const parties = { ...bol, ready: bol.load.ready, deleted: load?.deleted ?? false };
  return bolCategory(relationsTo(actor, parties, [bol]), bol.load, bol) ?? '';
}

/** Rows of everything that is shown, and hidden rows of what only waiting entries take away. */
function rowsOf<T extends { _id: string }>(shown: T[], bases: Bases<T>, entries: OutboxEntry[]): (T & Kept<T>)[] {
  const visible = new Map(shown.map((value) => [value._id, value]));
  const rows: (T & Kept<T>)[] = [];
  for (const id of new Set([...visible.keys(), ...bases.keys()])) {
    const base = bases.get(id);
    const value = visible.get(id) ?? base?.value;
    if (!value) continue;
    rows.push({
      ...value,
      category: '',
      pending: entries.filter(({ targets }) => targets.includes(id)).length,
      generation: base?.generation ?? 0,
      ...(entries.length > 0 ? { base: base?.value ?? null } : {}),
      ...(visible.has(id) ? {} : { hidden: true as const }),
      ...(base?.removed ? { removed: base.removed } : {}),
    });
  }
  return rows;
}
