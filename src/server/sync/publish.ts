/**
 * The feed's numbers. A reader who has seen number 7 of an audience never looks below 7 again, so 7 must not become
 * visible before 6 is. That is why numbers come from a counter *row* that stays locked until commit, and not from a
 * sequence: a second transaction of the same audience waits here for the first one to end. It waits as short as
 * possible because this is the last thing a transaction does, and never in a circle because every transaction takes
 * its audiences in the same order.
 */
import type { Changes } from '../base/changes.ts';
import type { Db } from '../base/services.ts';
import { notifyAfter } from '../db/transaction.ts';

/** Counters are locked in the order of their names and moved on; each audience's rows follow in the order they were noted. */
// not a text: a statement
const PUBLISH = `
  with touched as (
    select audience, entity, id, row_number() over (partition by audience order by place) as nth,
      count(*) over (partition by audience) as count
    from unnest($1::text[], $2::text[], $3::text[]) with ordinality as touched (audience, entity, id, place)
  ), heads as (
    insert into feed_counters (audience, position)
    select audience, count(*) from touched group by audience order by audience collate "C"
    on conflict (audience) do update set position = feed_counters.position + excluded.position
    returning audience, position
  )
  insert into feed (audience, entity, id, position)
  select audience, entity, id, position - count + nth from touched join heads using (audience)
  on conflict (audience, entity, id) do update set position = excluded.position, changed_at = now()`;

/** Writes the feed's rows, and has people nudged after the commit. Must be the LAST statement of the transaction. */
export async function publish(tx: Db, changes: Changes): Promise<void> {
  const touches = changes.list();
  if (touches.length === 0) return;
  const audiences = touches.map(({ audience }) => audience);
  const values = [audiences, touches.map(({ entity }) => entity), touches.map(({ id }) => id)];
  await tx.$client.query({ name: 'publish', text: PUBLISH, values });
  notifyAfter(tx, [...new Set(audiences)]);
}
