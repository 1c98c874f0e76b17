/**
 * The cursor a device keeps: how far it has read each of its audiences' feeds. Opaque to the device, and nothing it
 * could gain by changing it: the audiences come from the session, never from the cursor.
 *
 * It begins with the level of the wire the rows were read for. A device that has learned more since starts over, and
 * gets what it did not understand before. One that knows less (an older build was opened again) goes on from where it is;
 * its next cursor says so, and the newer build starts over in its turn. Cursors of before there were levels begin with 1.
 */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { FeedEntity } from '#contract/change.ts';
import { t } from '#language/say.ts';
import type { Audience } from '../base/changes.ts';
import { Failure } from '../base/failure.ts';
import type { Db } from '../base/services.ts';

/** Where a feed stands for one audience. */
interface FeedHead {
  /** The last number given out. */
  position: number;
  /** Numbers below this are no longer complete. */
  floor: number;
}

interface Feed {
  epoch: string;
  /** By audience, in the order of the person's audiences. */
  heads: FeedHead[];
}

const gone = () => new Failure('cursor-gone', t('This cursor can no longer be continued. Start again without one.'));

const hashOf = (audiences: readonly Audience[]) =>
  createHash('sha256').update(audiences.join(' ')).digest('base64url').slice(0, 16);

/** How far a device has read, by audience. */
interface Reading {
  positions: number[];
  /** Where the feed stood when this pass began, for a pass from the start: what was removed before it need not be told. */
  began: number[];
}

/** What the device sends next time. */
export function writeCursor(
  { epoch, heads }: Feed,
  audiences: readonly Audience[],
  reading: Reading,
  level: number,
): string {
  const { positions, began } = reading;
  const needed = positions.some((position, index) => position < (heads[index]?.floor ?? 0));
  const cursor = [level, epoch, hashOf(audiences), ...positions, ...(needed ? began : [])];
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/**
 * What a cursor says; 410 when it is not one of ours, of another set of audiences (another person, another role), of a
 * feed that was started over, of a lower level than the one asked for, or too old.
 */
export function readCursor(
  cursor: string | undefined,
  audiences: readonly Audience[],
  feed: Feed,
  level: number,
): Reading {
  const heads = feed.heads.map(({ position }) => position);
  if (cursor === undefined || cursor === '') return { positions: audiences.map(() => 0), began: heads };
  const [readFor, epoch, hash, ...numbers] = decode(cursor);
  if (!Number.isSafeInteger(readFor) || (readFor as number) < level) throw gone();
  if (epoch !== feed.epoch || hash !== hashOf(audiences)) throw gone();
  const count = audiences.length;
  if (numbers.length !== count && numbers.length !== 2 * count) throw gone();
  const known = numbers.map((number, index) => {
    if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) throw gone();
    // Beyond the last number: the database was restored from an older copy.
    if (number > (heads[index % count] ?? 0)) throw gone();
    return number;
  });
  const positions = known.slice(0, count);
  const began = numbers.length === count ? positions : known.slice(count);
  for (const [index, { floor }] of feed.heads.entries()) {
    const position = positions[index] ?? 0;
    if (position > 0 && Math.max(position, began[index] ?? 0) < floor) throw gone();
  }
  return { positions, began };
}

function decode(cursor: string): unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    return Array.isArray(value) ? value : [];
  } catch {
    // Whatever this is, it cannot be continued.
    return [];
  }
}

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
