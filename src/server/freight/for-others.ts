/**
 * What freight does for those below it, who do not know it: people and companies whose names stand on loads, and the
 * feed that reads loads and BOLs.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { FeedEntity } from '#contract/change.ts';
import { replaceDriver } from '#domain/driver-assignment.ts';
import type { Actor } from '#domain/roles.ts';
import type { Changes } from '../base/changes.ts';
import type { Db, Freight } from '../base/services.ts';
import type { Readers, Seen } from '../sync/read-rows.ts';
import { viewOf } from './authorize.ts';
import { updateBol } from './bols.ts';
import { keyRegistered } from './handshakes.ts';
import { namesOn, presentBol, presentLoadRecord } from './present.ts';
import { touchLoad } from './touch-load.ts';
import { findWholeLoad, findWholeLoads, loadIdsOfBols, lockWholeLoad, updateLoad } from './whole-load.ts';

export const freight: Freight = {
  companyRenamed: (tx, changes, companyId) =>
    tellLoadsRenamed(
      tx,
      changes,
      sql`l.shipper_id = ${companyId} or l.carrier_id = ${companyId}
        or exists (select from bols b where b.load_id = l.id and b.receiver_id = ${companyId})`,
    ),
  personRenamed: (tx, changes, userId) =>
    tellLoadsRenamed(
      tx,
      changes,
      sql`l.created_by = ${userId} or exists (select from bols b where b.load_id = l.id and b.driver_id = ${userId})`,
    ),
  freeDriver,
  keyRegistered,
  showsCompany,
};

export const freightReaders: Pick<Readers, 'load' | 'bol'> = { load: readLoads, bol: readBols };

// Names of companies and people stand on loads and BOLs without being stored there. When one changes, every such row
// gets its next version and goes to everybody who has been told of it.

/** Bumps the loads `l` of the condition with all their BOLs, and tells who has them. */
async function tellLoadsRenamed(tx: Db, changes: Changes, condition: SQL): Promise<void> {
  // Locked in the order of their ids, as every use case does (whole-load.ts).
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

async function freeDriver(tx: Db, changes: Changes, driverId: string, now: Date): Promise<void> {
  const { rows } = await tx.execute<{ load_id: string }>(
    sql`select distinct load_id from bols where driver_id = ${driverId} and not completed order by load_id`,
  );
  for (const { load_id } of rows) {
    const before = await lockWholeLoad(tx, load_id);
    if (!before) continue;
    for (const bol of before.bols) {
      if (bol.driverId !== driverId || bol.completed) continue;
      await updateBol(tx, bol.id, replaceDriver(bol, null, now.toISOString()));
    }
    await updateLoad(tx, load_id, {});
    touchLoad(changes, before, await findWholeLoad(tx, load_id));
  }
}

/** Newest loads looked at: who has none among them asks about a company of long ago. */
const RECENT = 200;

async function showsCompany(db: Db, actor: Actor, companyId: string): Promise<boolean> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select l.id from loads l where not l.deleted
      and (l.shipper_id = ${actor.companyId}
        or exists (select from bols b where b.load_id = l.id
          and (b.driver_id = ${actor.userId} or b.receiver_id = ${actor.companyId})))
      and (l.shipper_id = ${companyId} or l.carrier_id = ${companyId}
        or exists (select from bols b where b.load_id = l.id and b.receiver_id = ${companyId}))
    order by l.id desc limit ${RECENT}`);
  const wholes = await findWholeLoads(
    db,
    rows.map(({ id }) => id),
  );
  return [...wholes.values()].some((whole) => {
    const { load, bols, seesLoad } = viewOf(actor, whole);
    if (!seesLoad && bols.length === 0) return false;
    return [load.shipperId, load.carrierId, ...bols.map(({ receiverId }) => receiverId)].includes(companyId);
  });
}

async function readLoads(db: Db, actor: Actor, ids: string[]): Promise<Map<string, Seen>> {
  const wholes = [...(await findWholeLoads(db, ids)).values()].filter(({ load }) => !load.deleted);
  const names = await namesOn(db, wholes);
  return new Map(
    wholes.map((whole) => {
      const view = viewOf(actor, whole);
      return [whole.load.id, view.seesLoad ? presentLoadRecord(view, names) : 'lost'];
    }),
  );
}

async function readBols(db: Db, actor: Actor, ids: string[]): Promise<Map<string, Seen>> {
  const wholes = await findWholeLoads(db, (await loadIdsOfBols(db, ids)).values());
  const names = await namesOn(db, wholes.values());
  const wanted = new Set(ids);
  const values = new Map<string, Seen>();
  for (const whole of wholes.values()) {
    if (whole.load.deleted) continue;
    const seen = new Map(viewOf(actor, whole).bols.map((bol) => [bol.id, bol]));
    for (const { id } of whole.bols.filter((bol) => wanted.has(bol.id))) {
      const bol = seen.get(id);
      values.set(id, bol ? presentBol(whole.load, bol, names) : 'lost');
    }
  }
  return values;
}
