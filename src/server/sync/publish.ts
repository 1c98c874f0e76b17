/**
 * The feed's numbers. A reader who has seen number 7 of an audience never looks below 7 again, so 7 must not become
 * visible before 6 is. That is why numbers come from a counter *row* that stays locked until commit, and not from a
 * sequence: a second transaction of the same audience waits here for the first one to end. It waits as short as
 * possible because this is the last thing a transaction does, and never in a circle because every transaction takes
 * its audiences in the same order.
 */
import { sql } from 'drizzle-orm';
import type { Changes, Touch } from '../base/changes.ts';
import type { Db } from '../base/services.ts';

/** Name of the channel, and how many audiences fit into one notice (PostgreSQL takes 8,000 bytes). */
export const NUDGE_CHANNEL = 'connex_changed';
const AUDIENCES_PER_NUDGE = 150;

/** Writes the feed's rows and the nudge. Must be the LAST statements of the transaction. */
export async function publish(tx: Db, changes: Changes): Promise<void> {
  const touches = changes.list();
  if (touches.length === 0) return;
  const counts = countsOf(touches);
  const heads = await takeNumbers(tx, counts);
  await tx.execute(sql`
    insert into feed (audience, entity, id, position)
    select * from unnest(
      ${sql.param(touches.map(({ audience }) => audience))}::text[], ${sql.param(touches.map(({ entity }) => entity))}::text[],
      ${sql.param(touches.map(({ id }) => id))}::text[], ${sql.param(positionsOf(touches, heads))}::bigint[])
    on conflict (audience, entity, id) do update set position = excluded.position, changed_at = now()`);
  await nudge(tx, [...counts.keys()]);
}

function countsOf(touches: Touch[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { audience } of touches) counts.set(audience, (counts.get(audience) ?? 0) + 1);
  return counts;
}

/** Locks the counters in the order of their names and moves each on by its count; the new heads. */
async function takeNumbers(tx: Db, counts: Map<string, number>): Promise<Map<string, number>> {
  const audiences = [...counts.keys()];
  const { rows } = await tx.execute<{ audience: string; position: string }>(sql`
    insert into feed_counters (audience, position)
    select audience, count from unnest(
      ${sql.param(audiences)}::text[], ${sql.param([...counts.values()])}::bigint[])
      as wanted (audience, count)
    order by audience collate "C"
    on conflict (audience) do update set position = feed_counters.position + excluded.position
    returning audience, position`);
  return new Map(rows.map(({ audience, position }) => [audience, Number(position)]));
}

/** Counts up to each audience's head in the order of the touches. */
function positionsOf(touches: Touch[], heads: Map<string, number>): number[] {
  const left = countsOf(touches);
  return touches.map(({ audience }) => {
    const remaining = (left.get(audience) ?? 0) - 1;
    left.set(audience, remaining);
    return (heads.get(audience) ?? 0) - remaining;
  });
}

/** Delivered by PostgreSQL when the transaction commits, to every process that listens. Names audiences, no data. */
async function nudge(tx: Db, audiences: string[]): Promise<void> {
  for (let start = 0; start < audiences.length; start += AUDIENCES_PER_NUDGE) {
    const part = audiences.slice(start, start + AUDIENCES_PER_NUDGE).join(' ');
    await tx.execute(sql`select pg_notify(${NUDGE_CHANNEL}, ${part})`);
  }
}
