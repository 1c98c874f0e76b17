/**
 * Throws away what the feed still says about rows nobody may see any more: a removal is told for half a year, then its
 * feed row goes and the audience's floor rises above it. A device that stayed away longer gets 410 and starts over.
 * Rows that are still seen stay for ever, one per audience: they are what a new device is told. Each feed row is looked
 * at once after its last change, since nothing leaves an audience without a change that says so.
 */
import { sql } from 'drizzle-orm';
import type { Audience } from '../base/changes.ts';
import { memberOf } from '../base/changes.ts';
import type { Database, Db } from '../base/services.ts';
import { transaction } from '../db/transaction.ts';
import type { FeedRow } from './feed.ts';
import { type FeedEyes, readRows } from './read-rows.ts';

const REMOVALS_LIVE_MS = 180 * 24 * 3_600_000;
const BATCH = 500;

type OldRow = Omit<FeedRow, 'audience'> & { audience: Audience };

/** Prunes batch by batch until nothing is old enough; how many feed rows went. */
export async function pruneFeed(database: Database, now: Date, eyes: FeedEyes): Promise<number> {
  const before = new Date(now.getTime() - REMOVALS_LIVE_MS);
  let pruned = 0;
  for (;;) {
    const gone = await transaction(database, 'write', (tx) => pruneBatch(tx, before, eyes));
    if (gone === null) return pruned;
    pruned += gone;
  }
}

/** Null where there is nothing left to look at, or another process is at it. */
async function pruneBatch(tx: Db, before: Date, eyes: FeedEyes): Promise<number | null> {
  const rows = await takeOldRows(tx, before);
  if (rows.length === 0) return null;
  const gone: OldRow[] = [];
  for (const audience of new Set(rows.map((row) => row.audience))) {
    const told = rows.filter((row) => row.audience === audience);
    const member = await memberOf(audience, {
      companyType: (id) => eyes.companyType(tx, id),
      person: (id) => eyes.person(tx, id),
    });
    const values = member ? await readRows(eyes.readers, { db: tx, actor: member }, told) : new Map<string, unknown>();
    gone.push(...told.filter(({ entity, id }) => typeof (values.get(`${entity} ${id}`) ?? 'lost') === 'string'));
  }
  await removeRows(tx, gone);
  return gone.length;
}

/** The next rows to look at; the marker moves with them. Rows of one moment stay together. */
async function takeOldRows(tx: Db, before: Date): Promise<OldRow[]> {
  const { rows: marker } = await tx.execute<{ pruned_until: Date | null }>(
    sql`select pruned_until from feed_epoch for update skip locked`,
  );
  if (marker.length === 0) return [];
  const { rows } = await tx.execute<{ audience: string; entity: FeedRow['entity']; id: string; position: string }>(sql`
    with old as (
      select audience, entity, id, position, changed_at from feed
      where changed_at > coalesce((select pruned_until from feed_epoch), '-infinity')
        and changed_at < ${before.toISOString()}::timestamptz
      order by changed_at fetch first ${sql.raw(String(BATCH))} rows with ties
    ), moved as (
      update feed_epoch set pruned_until = (select max(changed_at) from old) where exists (select from old)
    )
    select audience, entity, id, position from old`);
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}

/** Counters first and in their order, as whoever publishes takes them. What changed again meanwhile stays. */
async function removeRows(tx: Db, gone: OldRow[]): Promise<void> {
  const column = (name: 'audience' | 'entity' | 'id' | 'position') => sql.param(gone.map((row) => row[name]));
  await tx.execute(sql`
    select from feed_counters where audience = any(${column('audience')}::text[])
    order by audience collate "C" for no key update`);
  await tx.execute(sql`
    with removed as (
      delete from feed using unnest(
        ${column('audience')}::text[], ${column('entity')}::text[], ${column('id')}::text[], ${column('position')}::bigint[])
        as old (audience, entity, id, position)
      where feed.audience = old.audience and feed.entity = old.entity and feed.id = old.id
        and feed.position = old.position
      returning feed.audience, feed.position
    )
    update feed_counters set floor = greatest(floor, highest.position)
    from (select audience, max(position) as position from removed group by audience) as highest
    where feed_counters.audience = highest.audience`);
}
