/**
 * A load with its BOLs: what relations, lists and rules are about. Reads take as many as are wanted in two queries;
 * changes lock the load first and then its BOLs in the order of their ids, in every use case, so that two of them
 * never wait for each other in a circle.
 */
import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../base/services.ts';
import { nextVersion } from '../db/schema/columns.ts';
import { bols, type LoadRow, loads } from '../db/schema/freight.ts';
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

/** One load, locked with its BOLs until the transaction ends; null when there is none. */
export async function lockWholeLoad(tx: Db, id: string): Promise<WholeLoad | null> {
  const [load] = await tx.select().from(loads).where(eq(loads.id, id)).for('update');
  if (!load) return null;
  await tx.select({ id: bols.id }).from(bols).where(eq(bols.loadId, id)).orderBy(asc(bols.id)).for('update');
  return { load, bols: await bolsOfLoads(tx, [id]) };
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

/** Changes a load and gives it its next version. */
export async function updateLoad(tx: Db, id: string, changes: LoadChanges): Promise<void> {
  await tx
    .update(loads)
    .set({ ...changes, version: nextVersion })
    .where(eq(loads.id, id));
}
