/**
 * The digest of everything one person sees, for a device to compare itself with once a day. Only numbers leave. It is
 * kept by audience (kept-digest.ts), so an ask reads a few rows, however many loads there are.
 */
import { sql } from 'drizzle-orm';
import { type digestChanges as digestEndpoint, FEED_ENTITIES, type FeedEntity } from '#contract/change.ts';
import { digestOf, type RowDigest } from '#contract/row-digest.ts';
import type { Actor } from '#domain/roles.ts';
import { type Audience, audiencesOf, memberOf } from '../base/changes.ts';
import type { Database, Db } from '../base/services.ts';
import { transaction } from '../db/transaction.ts';
import type { Call } from '../http/call.ts';
import { findFeed, findFeedRows, readCursor } from './feed.ts';
import { bringForward, digestsOf, sweep, type Watched } from './kept-digest.ts';
import type { FeedEyes, Readers } from './read-rows.ts';

const NOTHING = Object.fromEntries(FEED_ENTITIES.map((entity) => [entity, digestOf([])])) as Record<
  FeedEntity,
  RowDigest
>;

export async function digestChanges({ actor, query, services, client }: Call<typeof digestEndpoint>, readers: Readers) {
  const { database } = services;
  const audiences = audiencesOf(actor);
  const watched = await Promise.all(audiences.map((audience) => watchedBy(actor, audience)));
  const look = () =>
    transaction(database, 'snapshot', async (tx) => {
      const feed = await findFeed(tx, audiences);
      const from = readCursor(query.cursor, audiences, feed, client.level);
      const current = (await findFeedRows(tx, audiences, from.positions, 1)).length === 0;
      return { current, digests: current ? await digestsOf(tx, watched, feed.heads) : NOTHING };
    });
  const { current, digests } = await look();
  if (digests) return { current, digests };
  for (const one of watched) await bringForward(database, one, readers);
  const after = await look();
  // What changed while we read is news to this device, too: it pulls first.
  return after.digests ? { current: after.current, digests: after.digests } : { current: false, digests: NOTHING };
}

/** One of somebody's own audiences. */
async function watchedBy(actor: Actor, audience: Audience): Promise<Watched> {
  const member = await memberOf(audience, {
    companyType: async () => actor.companyType,
    person: async () => actor,
  });
  return { audience, member };
}

/** What nobody asked for in so many rows is read ahead, so that nobody waits for it. */
const FAR_BEHIND = 500;
const SWEPT_AT_ONCE = 500;
/** In so many days every row has been looked at again. */
const SWEEP_DAYS = 7;

/** Brings digests forward that are far behind, and looks again at a part of what each day's digests count. */
export async function followFeed(database: Database, { readers, ...people }: FeedEyes): Promise<void> {
  const { rows } = await database.db.execute<{ audience: Audience }>(sql`
    select audience from feed_counters left join feed_digests using (audience)
    where feed_counters.position - coalesce(feed_digests.position, 0) > ${FAR_BEHIND}`);
  for (const { audience } of rows)
    await bringForward(database, await watchedAs(database.db, audience, people), readers);
  const { rows: due } = await database.db.execute<{ audience: Audience; rows: string }>(sql`
    select audience, (select coalesce(sum((value->>'count')::bigint), 0) from jsonb_each(digests)) as rows
    from feed_digests where swept_at < now() - interval '1 day'`);
  for (const { audience, rows: count } of due) {
    const watched = await watchedAs(database.db, audience, people);
    for (let left = Number(count) / SWEEP_DAYS; left >= 0; left -= SWEPT_AT_ONCE)
      await transaction(database, 'write', (tx) => sweep(tx, watched, SWEPT_AT_ONCE, readers));
  }
}

async function watchedAs(db: Db, audience: Audience, { companyType, person }: Omit<FeedEyes, 'readers'>) {
  const member = await memberOf(audience, {
    companyType: (id) => companyType(db, id),
    person: (id) => person(db, id),
  });
  return { audience, member };
}
