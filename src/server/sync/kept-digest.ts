/**
 * The digest of what an audience sees, kept in the database. It follows the feed as a device does: from where it last
 * read it looks at the rows that changed, through the eyes of the audience, takes their former versions out of the mix
 * and puts the new ones in. So an ask costs what has changed since the last one, not all there is; whoever writes the
 * feed (a server of the version before, too) need not know of it; and it holds for the number it was read up to,
 * because a feed's numbers become visible in their order.
 */
import { sql } from 'drizzle-orm';
import { FEED_ENTITIES, type FeedEntity } from '#contract/change.ts';
import { digestOf, type RowDigest } from '#contract/row-digest.ts';
import type { Actor } from '#domain/roles.ts';
import type { Audience } from '../base/changes.ts';
import type { Database, Db } from '../base/services.ts';
import { transaction } from '../db/transaction.ts';
import { type FeedRow, findFeed, findFeedRows } from './feed.ts';
import { type Readers, readRows } from './read-rows.ts';

const ROWS_AT_ONCE = 500;

type Digests = Partial<Record<FeedEntity, RowDigest>>;

/** An audience, and who sees all it is told of; null when nobody is left. */
export interface Watched {
  audience: Audience;
  member: Actor | null;
}

interface Kept {
  position: number;
  swept: number;
  digests: Digests;
}

const eyesOf = ({ member }: Watched) => (member ? `${member.companyType} ${member.role}` : 'nobody');

/** Who is read on just now: of a database, by audience and eyes. */
const readingOn = new WeakMap<Database, Map<string, Promise<void>>>();

/**
 * Reads the feed to its end, batch by batch, each a transaction of its own. Of one audience only once at a time in a
 * process: all others would wait for the same lock with a connection each, and those who asked and left, too.
 */
export function bringForward(database: Database, watched: Watched, readers: Readers): Promise<void> {
  const running = readingOn.get(database) ?? new Map<string, Promise<void>>();
  readingOn.set(database, running);
  const key = `${watched.audience} ${eyesOf(watched)}`;
  const read = async () => {
    while (!(await transaction(database, 'write', (tx) => readOn(tx, watched, readers))));
  };
  const started = running.get(key) ?? read().finally(() => running.delete(key));
  running.set(key, started);
  return started;
}

/** Reads the next rows; true at the end of the feed. */
async function readOn(tx: Db, watched: Watched, readers: Readers): Promise<boolean> {
  const { audience } = watched;
  const kept = await lockKept(tx, watched);
  // The head first: all numbers up to it are visible to what is read after it.
  const [head = { position: 0 }] = (await findFeed(tx, [audience])).heads;
  const rows = await findFeedRows(tx, [audience], [kept.position], ROWS_AT_ONCE);
  const digests = await countAgain(tx, watched, { rows, digests: kept.digests }, readers);
  const last = rows.at(-1)?.position ?? 0;
  const atEnd = rows.length < ROWS_AT_ONCE;
  const position = atEnd ? Math.max(head.position, last) : last;
  await tx.execute(sql`
    update feed_digests set position = ${position}, digests = ${JSON.stringify(digests)}::jsonb where audience = ${audience}`);
  return atEnd;
}

/** Looks again at so many rows in turn, whether the feed says that they changed or not: a change that was never told shows. */
export async function sweep(tx: Db, watched: Watched, count: number, readers: Readers): Promise<void> {
  const { audience } = watched;
  const kept = await lockKept(tx, watched);
  const rows = await findFeedRows(tx, [audience], [kept.swept], count);
  const digests = await countAgain(tx, watched, { rows, digests: kept.digests }, readers);
  const swept = rows.length < count ? 0 : (rows.at(-1)?.position ?? 0);
  await tx.execute(sql`
    update feed_digests set swept = ${swept}, swept_at = now(), digests = ${JSON.stringify(digests)}::jsonb
    where audience = ${audience}`);
}

/**
 * The audience's digest, locked; a new one where there is none, where its member looks with other eyes now (another
 * role), or where the feed no longer tells all that happened since it was read.
 */
async function lockKept(tx: Db, watched: Watched): Promise<Kept> {
  const { audience } = watched;
  const eyes = eyesOf(watched);
  await tx.execute(sql`
    insert into feed_digests (audience, eyes, began)
    select ${audience}, ${eyes}, coalesce((select position from feed_counters where audience = ${audience}), 0)
    on conflict do nothing`);
  const { rows } = await tx.execute<{ position: string; swept: string; digests: Digests; stale: boolean }>(sql`
    select position, swept, digests, eyes <> ${eyes} or (position > 0 and greatest(position, began)
      < (select floor from feed_counters where feed_counters.audience = feed_digests.audience)) as stale
    from feed_digests where audience = ${audience} for update`);
  const [kept] = rows;
  // Another process has just begun it again.
  if (!kept) return lockKept(tx, watched);
  if (kept.stale) {
    await tx.execute(sql`delete from feed_digests where audience = ${audience}`);
    return lockKept(tx, watched);
  }
  return { position: Number(kept.position), swept: Number(kept.swept), digests: kept.digests };
}

type Told = Pick<FeedRow, 'entity' | 'id'>;

/** The digests after these rows were looked at again. */
async function countAgain(
  tx: Db,
  { audience, member }: Watched,
  { rows, digests }: { rows: readonly Told[]; digests: Digests },
  readers: Readers,
): Promise<Digests> {
  if (rows.length === 0) return digests;
  const former = await seenVersions(tx, audience, rows);
  const values = member ? await readRows(readers, { db: tx, actor: member }, rows) : new Map<string, unknown>();
  const after = { ...digests };
  const changed: (Told & { version: number | null })[] = [];
  for (const { entity, id } of rows) {
    const was = former.get(`${entity} ${id}`) ?? null;
    const value = values.get(`${entity} ${id}`);
    // Every row of the wire has a version.
    const is = typeof value === 'object' ? (value as { version: number }).version : null;
    if (was === is) continue;
    after[entity] = exchange(after[entity], { id, was, is });
    changed.push({ entity, id, version: is });
  }
  await keepVersions(tx, audience, changed);
  return after;
}

const NONE: RowDigest = { count: 0, mix: 0 };

/** The digest with one row taken out in its former version and put in with its new one. */
function exchange(digest = NONE, { id, was, is }: { id: string; was: number | null; is: number | null }): RowDigest {
  const mixOf = (version: number | null) => (version === null ? 0 : digestOf([{ _id: id, version }]).mix);
  const count = digest.count + Number(is !== null) - Number(was !== null);
  return { count, mix: (digest.mix ^ mixOf(was) ^ mixOf(is)) >>> 0 };
}

const column = (rows: readonly Told[], name: 'entity' | 'id') => sql.param(rows.map((row) => row[name]));

async function seenVersions(tx: Db, audience: Audience, rows: readonly Told[]): Promise<Map<string, number>> {
  const { rows: seen } = await tx.execute<{ entity: string; id: string; version: string }>(sql`
    select seen.entity, seen.id, seen.version
    from unnest(${column(rows, 'entity')}::text[], ${column(rows, 'id')}::text[]) as wanted (entity, id)
    join feed_seen seen on seen.audience = ${audience} and seen.entity = wanted.entity and seen.id = wanted.id`);
  return new Map(seen.map(({ entity, id, version }) => [`${entity} ${id}`, Number(version)]));
}

/** Null: not seen any more. */
async function keepVersions(tx: Db, audience: Audience, rows: (Told & { version: number | null })[]): Promise<void> {
  const gone = rows.filter(({ version }) => version === null);
  const there = rows.filter(({ version }) => version !== null);
  if (gone.length > 0) {
    await tx.execute(sql`
      delete from feed_seen using unnest(${column(gone, 'entity')}::text[], ${column(gone, 'id')}::text[]) as old (entity, id)
      where feed_seen.audience = ${audience} and feed_seen.entity = old.entity and feed_seen.id = old.id`);
  }
  if (there.length > 0) {
    await tx.execute(sql`
      insert into feed_seen (audience, entity, id, version)
      select ${audience}, * from unnest(${column(there, 'entity')}::text[], ${column(there, 'id')}::text[],
        ${sql.param(there.map(({ version }) => version))}::bigint[])
      on conflict (audience, entity, id) do update set version = excluded.version`);
  }
}

/**
 * What somebody of all these audiences sees, once the digests have been brought forward in this snapshot; null where one
 * has not been. A row several audiences see counts once: the largest is taken as it is, of the others what it has not.
 */
export async function digestsOf(
  tx: Db,
  all: readonly Watched[],
  heads: readonly { position: number }[],
): Promise<Record<FeedEntity, RowDigest> | null> {
  const { rows } = await tx.execute<{ audience: Audience; eyes: string; position: string; digests: Digests }>(sql`
    select audience, eyes, position, digests from feed_digests
    where audience = any(${sql.param(all.map(({ audience }) => audience))}::text[])`);
  const kept = new Map(rows.map((row) => [row.audience, row]));
  const isFresh = (watched: Watched, index: number) => {
    const row = kept.get(watched.audience);
    return row?.eyes === eyesOf(watched) && Number(row.position) === (heads[index]?.position ?? 0);
  };
  if (!all.every(isFresh)) return null;
  const digests: [FeedEntity, RowDigest][] = [];
  for (const entity of FEED_ENTITIES) {
    const bySize = rows
      .map(({ audience, digests: own }) => ({ audience, own: own[entity] ?? NONE }))
      .filter(({ own }) => own.count > 0)
      .toSorted((a, b) => b.own.count - a.own.count);
    const [largest, ...others] = bySize;
    let digest = largest?.own ?? NONE;
    if (largest && others.length > 0) {
      for (const { id, version } of await seenBesides(tx, largest.audience, others, entity))
        digest = exchange(digest, { id, was: null, is: version });
    }
    digests.push([entity, digest]);
  }
  return Object.fromEntries(digests) as Record<FeedEntity, RowDigest>;
}

/**
 * What the others see of an entity and the largest does not. Plans are made without knowing for whom, and one for a typical
 * audience reads the whole table: bounded by how much the others see at most, and asked row by row whether the largest
 * sees it, it reads what the others see, however much the largest does.
 */
async function seenBesides(
  tx: Db,
  largest: Audience,
  others: { audience: Audience; own: RowDigest }[],
  entity: FeedEntity,
): Promise<{ id: string; version: number }[]> {
  const most = Math.max(...others.map(({ own }) => own.count));
  const { rows } = await tx.execute<{ id: string; version: string }>(sql`
    select distinct seen.id, seen.version
    from unnest(${sql.param(others.map(({ audience }) => audience))}::text[]) as other (audience)
    cross join lateral (
      select id, version from feed_seen where feed_seen.audience = other.audience and entity = ${entity}
      order by id limit ${most}) as seen
    where (select true from feed_seen more
      where more.audience = ${largest} and more.entity = ${entity} and more.id = seen.id) is null`);
  return rows.map(({ id, version }) => ({ id, version: Number(version) }));
}
