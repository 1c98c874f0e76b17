-- A shipper's and a receiver's own drivers see a load once one of its BOLs is completed, and no longer only once all are.
-- Whoever completes the next BOL of a load tells them; of those that have some already they are told here.
with told as (
  select distinct 'completed:' || done.owner as audience, done.load_id as id from list_rows done
  where done.list = 'completed' and exists (select from bols b where b.load_id = done.load_id and not b.completed)
), placed as (
  select audience, id, row_number() over (partition by audience order by id) as nth,
    count(*) over (partition by audience) as count from told
), heads as (
  insert into feed_counters (audience, position)
  select audience, count(*) from told group by audience order by audience collate "C"
  on conflict (audience) do update set position = feed_counters.position + excluded.position
  returning audience, position
)
insert into feed (audience, entity, id, position)
select audience, 'load', id, position - count + nth from placed join heads using (audience)
on conflict (audience, entity, id) do update set position = excluded.position, changed_at = now();
