import { sql } from 'drizzle-orm';
import type { FeedEntity } from '#contract/change.ts';
import type { Db } from '../db/database.ts';
import type { Audience } from './audience.ts';
import type { Feed } from './cursor.ts';

/** The feed's epoch and how far each of these audiences has come. */
export async function findFeed(db: Db, audiences: readonly Audience[]): Promise<Feed> {
  const { rows } = await db.execute<{ epoch: string; audience: string | null; position: string; floor: string }>(sql`
    select epoch, audience, position, floor from feed_epoch
    left join feed_counters on audience = any(${sql.param(audiences)}::text[])`);
  const heads = new Map(
    rows.map((row) => [row.audience, { position: Number(row.position), floor: Number(row.floor) }]),
  );
  return {
    epoch: rows[0]?.epoch ?? '',
    heads: audiences.map((audience) => heads.get(audience) ?? { position: 0, floor: 0 }),
  };
}

export interface FeedRow {
  /** Place of the audience in the person's list. */
  audience: number;
  entity: FeedEntity;
  id: string;
  position: number;
}

/** Up to `limit` feed rows behind these positions: audience by audience, each in the order of its numbers. */
export async function findFeedRows(
  db: Db,
  audiences: readonly Audience[],
  positions: readonly number[],
  limit: number,
): Promise<FeedRow[]> {
  const { rows } = await db.execute<{ place: string; entity: FeedEntity; id: string; position: string }>(sql`
    select own.place, rows.entity, rows.id, rows.position
    from unnest(${sql.param(audiences)}::text[], ${sql.param(positions)}::bigint[]) with ordinality
      as own (audience, position, place)
    cross join lateral (
      select f.entity, f.id, f.position from feed f
      where f.audience = own.audience and f.position > own.position
      order by f.position limit ${limit}) as rows
    order by own.place, rows.position
    limit ${limit}`);
  return rows.map(({ place, entity, id, position }) => ({
    audience: Number(place) - 1,
    entity,
    id,
    position: Number(position),
  }));
}

/** Audiences that have ever been told of this row: whom to tell when it changes by itself (a company's profile). */
export async function audiencesTold(db: Db, entity: FeedEntity, id: string): Promise<Audience[]> {
  const { rows } = await db.execute<{ audience: string }>(
    sql`select audience from feed where entity = ${entity} and id = ${id}`,
  );
  return rows.map(({ audience }) => audience);
}
