/** Rows of the dashboard's lists, small enough to hold 50,000 of them for searching. */
import type { Collection } from 'dexie';
import type { PersonTag } from '#contract/user.ts';
import type { DropDate } from '#domain/dashboard.ts';
import { groupBy } from '#domain/group-by.ts';
import { type Category, rowKindOf } from '#domain/load-category.ts';
import type { StatusFacts } from '#domain/status-facts.ts';
import { pickUpZone, zoneOf } from '#domain/zone-of-address.ts';
import { requireSession } from './account/account.ts';
import type { BolListRow } from './rows/list-facts.ts';
import type { BolRow, ListStop, LoadRow } from './rows/rows.ts';
import { onRowsTouched, type TouchedRows } from './rows/touched-rows.ts';

/**
 * A load of outbound, unsubmitted or shipping. `bols` holds up to two: more of them read the same. `text` is what people
 * may remember of it besides what is shown.
 */
export interface LoadListRow {
  kind: 'load';
  _id: string;
  loadId: string;
  pUNum: string;
  pUDate: string;
  /** The zone of the place it is picked up at. */
  pUZone: string;
  stops: number;
  bols: ListStop[];
  status: StatusFacts;
  text: string;
  drivers: readonly PersonTag[];
  waiting: boolean;
}

/** A load of inbound, as its receiver needs it. */
export interface InboundListRow {
  kind: 'inbound';
  _id: string;
  loadId: string;
  pUNum: string;
  pUDate: string;
  pUZone: string;
  shipper: { name: string };
  dropDate: DropDate;
  status: StatusFacts;
  text: string;
  drivers: readonly PersonTag[];
  /** The zone of this company's own docks. */
  dropZone: string;
  waiting: boolean;
}

export type ListRow = LoadListRow | InboundListRow | BolListRow;

export { pauseIfLost } from './base/lost-connection.ts';
export type { BolListRow } from './rows/list-facts.ts';

export interface ListPage {
  rows: ListRow[];
  /** Rows of the whole list. */
  total: number;
}

const FIRST = '';
const LAST = '\uffff';
/** Rows read at once of a whole list: the screen must answer between two pieces. */
export const PIECE = 300;

/** Place of a row in its list: the index's key without the category. */
type Place = readonly string[];

/**
 * The part of a list behind a place (or all of it), in the order of the load's id, then of the BOL's. That is the
 * index's own order, so a page costs a page however long the list is.
 */
function listOf(category: Category, behind?: Place) {
  const { db } = requireSession();
  const inclusive = behind === undefined;
  if (category === 'inbound') {
    const coming = db.loads.where('inbound.loadId').between(behind?.[0] ?? FIRST, LAST, inclusive);
    return {
      count: () => coming.count(),
      page: async (limit: number, back = false) => rowsOfLoads(await pageOf(coming, limit, back), rowOfInbound),
    };
  }
  if (rowKindOf(category) === 'load') {
    const loads = db.loads
      .where('[category+_id]')
      .between([category, ...(behind ?? [FIRST])], [category, LAST], inclusive);
    return {
      count: () => loads.count(),
      page: async (limit: number, back = false) => rowsOfLoads(await pageOf(loads, limit, back), rowOfLoad),
    };
  }
  const lower = [category, ...(behind ?? [FIRST, FIRST])];
  const bols = db.bols.where('[category+loadId+_id]').between(lower, [category, LAST, LAST], inclusive);
  return {
    count: () => bols.count(),
    page: async (limit: number, back = false) => rowsOfBols(await pageOf(bols, limit, back)),
  };
}

function pageOf<T>(list: Collection<T>, limit: number, back: boolean): PromiseLike<T[]> {
  return (back ? list.reverse() : list).limit(limit).toArray();
}

/** The first `limit` rows of a list by id (`desc`: the last ones, last first), or all; and how many there are. */
export async function readRows(
  category: Category,
  { limit = Number.POSITIVE_INFINITY, direction = 'asc' }: { limit?: number; direction?: 'asc' | 'desc' } = {},
): Promise<ListPage> {
  const [rows, total] = await Promise.all([listOf(category).page(limit, direction === 'desc'), countRows(category)]);
  return { rows, total };
}

/** How many rows a list has. */
export async function countRows(category: Category): Promise<number> {
  return listOf(category).count();
}

/** All rows of a list by id, in pieces of `PIECE`; a shorter one is the last. */
export async function* readAllRows(category: Category): AsyncGenerator<ListRow[]> {
  let behind: Place | undefined;
  for (;;) {
    const rows: ListRow[] = await listOf(category, behind).page(PIECE);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE) return;
    behind = last.kind === 'bol' ? [last.loadId, last._id] : [last._id];
  }
}

/** These rows as they are now; null for those that do not stand in the list (any more). */
export async function readRowsById(category: Category, ids: string[]): Promise<Map<string, ListRow | null>> {
  const rows = await rowsNow(category, ids);
  return new Map(ids.map((id, index) => [id, rows[index] ?? null]));
}

async function rowsNow(category: Category, ids: string[]): Promise<(ListRow | null)[]> {
  const { db } = requireSession();
  if (rowKindOf(category) === 'bol') {
    const bols = (await db.bols.bulkGet(ids)).filter((row) => row?.category === category);
    const rows = new Map((await rowsOfBols(bols.filter((row) => row !== undefined))).map((row) => [row._id, row]));
    return ids.map((id) => rows.get(id) ?? null);
  }
  const loads = (await db.loads.bulkGet(ids)).map((row) => (row && standsIn(row, category) ? row : null));
  const there = loads.filter((row) => row !== null);
  const rows = new Map(
    (await rowsOfLoads<ListRow>(there, category === 'inbound' ? rowOfInbound : rowOfLoad)).map((row) => [row._id, row]),
  );
  return ids.map((id) => rows.get(id) ?? null);
}

const standsIn = (row: LoadRow, category: Category) =>
  category === 'inbound' ? row.inbound !== undefined : row.category === category;

type CompleteRow = LoadRow & { status: StatusFacts; text: string };

/** List rows of loads; for those that an older version wrote, what a status hangs on is read from their BOLs. */
async function rowsOfLoads<T>(loads: LoadRow[], rowOf: (load: CompleteRow) => T): Promise<T[]> {
  const { db, actor } = requireSession();
  const isComplete = (load: LoadRow): load is CompleteRow => load.status !== undefined && load.text !== undefined;
  const older = loads.filter((load) => !isComplete(load)).map(({ _id }) => _id);
  if (older.length === 0) return loads.filter(isComplete).map(rowOf);
  const { factsOfLoad } = await listFacts();
  const bolsOf = groupBy(await db.bols.where('loadId').anyOf(older).toArray(), (bol) => bol.loadId);
  return loads.map((load) => {
    if (isComplete(load)) return rowOf(load);
    const bols = (bolsOf.get(load._id) ?? []).filter(({ hidden }) => !hidden);
    return rowOf({ ...load, ...factsOfLoad(actor, load, bols) });
  });
}

/** A live query goes on following what it reads after other promises only if they are its own kind. */
const listFacts = () => Promise.resolve(import('./rows/list-facts.ts'));

function rowOfLoad(load: CompleteRow): LoadListRow {
  const { _id, pUNum, pUDate, stops, listStops, status, text, drivers, pending } = load;
  const place = { pUDate, pUZone: pickUpZone(load) };
  const shown = { pUNum, ...place, stops, bols: listStops, status, text, drivers };
  return { kind: 'load', _id, loadId: _id, ...shown, waiting: pending > 0 };
}

/** For a load that is in the list. */
function rowOfInbound(load: CompleteRow): InboundListRow {
  const { _id, pUNum, pUDate, shipper, inbound, text, drivers, pending } = load;
  return {
    kind: 'inbound',
    _id,
    loadId: _id,
    pUNum,
    pUDate,
    pUZone: zoneOf(shipper),
    shipper: { name: shipper.name },
    dropDate: inbound?.dropDate ?? null,
    // Only what comes to one's own company is inbound.
    dropZone: zoneOf(requireSession().company),
    status: inbound?.status ?? load.status,
    text,
    drivers,
    waiting: pending > 0,
  };
}

async function rowsOfBols(bols: BolRow[]): Promise<BolListRow[]> {
  if (bols.length === 0) return [];
  const { actor } = requireSession();
  const { rowOfBol } = await listFacts();
  return bols.map((bol) => rowOfBol(actor, bol));
}

/**
 * Calls `listener` after each commit that touches the kind of row this list holds (not only rows of this list), made
 * here, in another tab or in the service worker. Returns the function that stops it.
 */
export function onRowsChanged(category: Category, listener: (changed: TouchedRows) => void): () => void {
  if (rowKindOf(category) === 'load') {
    return onRowsTouched(requireSession().db, ['loads'], ({ loads }) => listener(loads));
  }
  return onRowsTouched(requireSession().db, ['bols'], ({ bols }) => listener(bols));
}
