/**
 * A page of the feed. The feed names rows; what they say is read in the same snapshot, through the eyes of whoever asks.
 * A row they may not (any longer) see comes as a removal, so losing access needs no bookkeeping of its own.
 */
import type { Change, listChanges as listEndpoint } from '#contract/change.ts';
import { audiencesOf } from '../base/changes.ts';
import type { Call } from '../http/call.ts';
import { type FeedRow, findFeed, findFeedRows, readCursor, writeCursor } from './feed.ts';
import { type Readers, readRows } from './read-rows.ts';

export async function listChanges(
  { db, actor, query, now, client: { level } }: Call<typeof listEndpoint>,
  readers: Readers,
) {
  const audiences = audiencesOf(actor);
  const feed = await findFeed(db, audiences);
  const from = readCursor(query.cursor, audiences, feed, level);
  // One more than asked for tells whether there is more.
  const found = await findFeedRows(db, audiences, from.positions, query.limit + 1);
  const page = found.slice(0, query.limit);

  const positions = [...from.positions];
  for (const { audience, position } of page) positions[audience] = position;
  const values = await readRows(readers, { db, actor, level }, page);
  return {
    changes: unique(page).map((row): Change => changeOf(row, values.get(`${row.entity} ${row.id}`))),
    cursor: writeCursor(feed, audiences, { positions, began: from.began }, level),
    more: found.length > page.length,
    now: now.toISOString(),
  };
}

/** A row that two of the person's audiences were told of comes once. */
function unique(rows: FeedRow[]): FeedRow[] {
  return [...new Map(rows.map((row) => [`${row.entity} ${row.id}`, row])).values()];
}

function changeOf({ entity, id }: FeedRow, value: unknown): Change {
  if (value === undefined) return { entity, op: 'remove', id, why: 'deleted' };
  if (value === 'lost') return { entity, op: 'remove', id, why: 'lost' };
  // The reader of each entity gives the value its entity has.
  return { entity, op: 'put', id, value } as Change;
}
