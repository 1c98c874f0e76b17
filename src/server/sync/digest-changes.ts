/**
 * The digest of everything one person sees, for a device to compare itself with once a day. It reads what a pull from the
 * start would read, through the same eyes, in the same snapshot; only numbers leave.
 */
import { type digestChanges as digestEndpoint, FEED_ENTITIES, type FeedEntity } from '#contract/change.ts';
import { digestOf } from '#contract/row-digest.ts';
import type { Call } from '../http/call.ts';
import { audiencesOf } from './audience.ts';
import { readCursor } from './cursor.ts';
import { findFeed, findFeedRows } from './queries.ts';
import { readRows } from './read-rows.ts';

const ROWS_AT_ONCE = 500;

type Row = { _id: string; version: number };

export async function digestChanges({ db, actor, query }: Call<typeof digestEndpoint>) {
  const audiences = audiencesOf(actor);
  const from = readCursor(query.cursor, audiences, await findFeed(db, audiences));
  const current = (await findFeedRows(db, audiences, from.positions, 1)).length === 0;
  // By id: a row that two of the person's audiences were told of counts once.
  const seen = new Map<FeedEntity, Map<string, Row>>(FEED_ENTITIES.map((entity) => [entity, new Map()]));
  const positions = audiences.map(() => 0);
  while (current) {
    const page = await findFeedRows(db, audiences, positions, ROWS_AT_ONCE);
    for (const { audience, position } of page) positions[audience] = position;
    const values = await readRows(db, actor, page);
    for (const { entity, id } of page) {
      const value = values.get(`${entity} ${id}`);
      // Every row of the wire has these two.
      if (value !== undefined && value !== 'lost')
        seen.get(entity)?.set(id, { _id: id, version: (value as Row).version });
    }
    if (page.length < ROWS_AT_ONCE) break;
  }
  const digest = (entity: FeedEntity) => digestOf(seen.get(entity)?.values() ?? []);
  return {
    current,
    digests: Object.fromEntries(FEED_ENTITIES.map((entity) => [entity, digest(entity)])) as Record<
      FeedEntity,
      ReturnType<typeof digestOf>
    >,
  };
}
