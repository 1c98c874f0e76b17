/**
 * Names of companies and people stand on loads and BOLs without being stored there. When one changes, every such row
 * gets its next version and goes to everybody who has been told of it.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { FeedEntity } from '#contract/change.ts';
import type { Db } from '../db/database.ts';
import type { Changes } from '../sync/changes.ts';

/** Bumps the loads `l` of the condition with all their BOLs, and tells who has them. */
export async function tellLoadsRenamed(tx: Db, changes: Changes, condition: SQL): Promise<void> {
  // Locked in the order of their ids, as every use case does (loads/whole-load).
  const { rows } = await tx.execute<{ id: string }>(
    sql`select l.id from loads l where not l.deleted and (${condition}) order by l.id for update`,
  );
  if (rows.length === 0) return;
  const ids = sql.param(rows.map(({ id }) => id));
  await tx.execute(sql`update loads set version = version + 1 where id = any(${ids}::text[])`);
  const { rows: bols } = await tx.execute<{ id: string }>(
    sql`update bols set version = version + 1 where load_id = any(${ids}::text[]) returning id`,
  );
  await tellAgain(
    tx,
    changes,
    'load',
    rows.map(({ id }) => id),
  );
  await tellAgain(
    tx,
    changes,
    'bol',
    bols.map(({ id }) => id),
  );
}

/** Whoever has been told of these rows is told again; what they may see is decided when they read. */
async function tellAgain(tx: Db, changes: Changes, entity: FeedEntity, ids: string[]): Promise<void> {
  const { rows } = await tx.execute<{ audience: string; id: string }>(
    sql`select audience, id from feed where entity = ${entity} and id = any(${sql.param(ids)}::text[])`,
  );
  for (const { audience, id } of rows) changes.touch([audience], entity, [id]);
}
