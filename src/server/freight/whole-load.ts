/**
 * A load with its BOLs: what relations, lists and rules are about. Reads take as many as are wanted in two queries;
 * changes lock the load first, in every use case, and with it they hold its BOLs: nobody writes a BOL without the lock of
 * its load, so two of them never wait for each other in a circle, and what is read after the lock stays as it is.
 */
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../base/services.ts';
import { nextVersion } from '../db/schema/columns.ts';
import { type BolRow, bols, type LoadRow, loads } from '../db/schema/freight.ts';
import { prepared } from '../db/transaction.ts';
import { type BolRecord, bolsOfLoads } from './bols.ts';

export interface WholeLoad {
  load: LoadRow;
  /** In the order of the load. */
  bols: BolRecord[];
}

/** Loads by id with all their BOLs, deleted ones too; unknown ids are left out. */
export async function findWholeLoads(db: Db, ids: Iterable<string>): Promise<Map<string, WholeLoad>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await prepared(db, 'find-loads', (query) =>
    query
      .select()
      .from(loads)
      .where(sql`${loads.id} = any(${sql.placeholder('ids')}::text[])`),
  ).execute({ ids: wanted });
  const wholes = new Map(rows.map((load): [string, WholeLoad] => [load.id, { load, bols: [] }]));
  for (const bol of await bolsOfLoads(db, wanted)) wholes.get(bol.loadId)?.bols.push(bol);
  return wholes;
}

/** The load of a row we know to exist: after a change, in the same transaction. */
export async function findWholeLoad(tx: Db, id: string): Promise<WholeLoad> {
  const whole = (await findWholeLoads(tx, [id])).get(id);
  if (!whole) throw new Error(`The load ${id} is gone in the middle of its own transaction`);
  return whole;
}

/** One load, locked until the transaction ends, and its BOLs with it; null when there is none. */
export async function lockWholeLoad(tx: Db, id: string): Promise<WholeLoad | null> {
  const [load] = await prepared(tx, 'lock-load', (query) =>
    query
      .select()
      .from(loads)
      .where(eq(loads.id, sql.placeholder('id')))
      .for('update'),
  ).execute({ id });
  return load ? { load, bols: await bolsOfLoads(tx, [load.id]) } : null;
}

/** The load of a BOL, locked in the same way; null when there is no such BOL. */
export async function lockLoadOfBol(tx: Db, bolId: string): Promise<WholeLoad | null> {
  const [load] = await prepared(tx, 'lock-load-of-bol', (query) =>
    query
      .select()
      .from(loads)
      .where(sql`${loads.id} = (select bol.load_id from bols bol where bol.id = ${sql.placeholder('bolId')})`)
      .for('update'),
  ).execute({ bolId });
  return load ? { load, bols: await bolsOfLoads(tx, [load.id]) } : null;
}

/** Ids of the loads that BOLs are on, by BOL id; unknown BOLs are left out. A BOL never moves to another load. */
export async function loadIdsOfBols(db: Db, bolIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await prepared(db, 'loads-of-bols', (query) =>
    query
      .select({ id: bols.id, loadId: bols.loadId })
      .from(bols)
      .where(sql`${bols.id} = any(${sql.placeholder('ids')}::text[])`),
  ).execute({ ids: [...bolIds] });
  return new Map(rows.map(({ id, loadId }) => [id, loadId]));
}

export async function loadIdOfBol(db: Db, bolId: string): Promise<string | null> {
  return (await loadIdsOfBols(db, [bolId])).get(bolId) ?? null;
}

export type LoadChanges = Partial<Omit<typeof loads.$inferInsert, 'id' | 'version'>>;

/** Changes a load and gives it its next version; the row as it is then. */
export async function updateLoad(tx: Db, id: string, changes: LoadChanges): Promise<LoadRow> {
  const [row] = await tx
    .update(loads)
    .set({ ...changes, version: nextVersion })
    .where(eq(loads.id, id))
    .returning();
  if (!row) throw new Error(`The load ${id} is gone in the middle of its own transaction`);
  return row;
}

/** A load after one of its BOLs was changed: what an update gave back takes the place of what was read. */
export const withBol = ({ load, bols: rows }: WholeLoad, row: BolRow): WholeLoad => ({
  load,
  bols: rows.map((bol) => (bol.id === row.id ? { ...bol, ...row } : bol)),
});
