-- The rows of everybody's lists, and how many there are, kept as loads and BOLs change, by whichever version of the server
-- changes them. Read by src/server/freight/lists.ts; a test compares them with the domain's rules. Triggers look at single
-- rows only, as every engine that speaks PostgreSQL has them.

create table list_rows (
  -- A company, or the driver of 'driving' and 'delivered'.
  owner text collate "C" not null,
  list text collate "C" not null,
  load_id text collate "C" not null,
  -- Empty in lists of loads.
  bol_id text collate "C" not null,
  primary key (owner, list, load_id, bol_id)
);
create index list_rows_load on list_rows (load_id);

-- A total is the sum of its rows: whoever changes a list adds one and waits for nobody. src/server/freight/lists.ts folds them.
create table list_totals (
  id bigint generated always as identity primary key,
  owner text collate "C" not null,
  list text collate "C" not null,
  total bigint not null
);
create index list_totals_owner on list_totals (owner, list) include (total);

-- What the lists should hold; a row may come several times.
create view listed as
  select l.shipper_id as owner, case when l.ready then 'outbound' else 'unsubmitted' end as list, l.id as load_id, '' as bol_id
    from loads l where not l.deleted and (not exists (select from bols b where b.load_id = l.id)
      or exists (select from bols b where b.load_id = l.id and not b.completed))
  union all
  select l.carrier_id, 'shipping', l.id, ''
    from loads l where not l.deleted and l.ready and l.carrier_id is not null
      and (not exists (select from bols b where b.load_id = l.id)
        or exists (select from bols b where b.load_id = l.id and not b.completed))
  union all
  select b.receiver_id, 'inbound', b.load_id, ''
    from bols b join loads l on l.id = b.load_id
    where not l.deleted and l.ready and not b.completed and b.receiver_id is not null
  union all
  select b.driver_id, 'driving', b.load_id, ''
    from bols b join loads l on l.id = b.load_id
    where not l.deleted and l.ready and not b.completed and b.driver_id is not null
  union all
  select l.shipper_id, 'completed', b.load_id, b.id
    from bols b join loads l on l.id = b.load_id where not l.deleted and b.completed
  union all
  select b.receiver_id, 'completed', b.load_id, b.id
    from bols b join loads l on l.id = b.load_id
    where not l.deleted and l.ready and b.completed and b.receiver_id is not null
  union all
  select l.carrier_id, 'carried', b.load_id, b.id
    from bols b join loads l on l.id = b.load_id
    where not l.deleted and l.ready and b.completed and l.carrier_id is not null
  union all
  select b.driver_id, 'delivered', b.load_id, b.id
    from bols b join loads l on l.id = b.load_id
    where not l.deleted and l.ready and b.completed and b.driver_id is not null;

-- Brings the lists of one load up to date. Whoever changes a load has it locked, so nobody else does this at once.
create function list_again(changed text) returns void language plpgsql as $$
begin
  with wanted as materialized (
    select distinct owner, list, load_id, bol_id from listed where load_id = changed
  ), gone as (
    delete from list_rows r where r.load_id = changed and not exists (
      select from wanted w where (w.owner, w.list, w.bol_id) = (r.owner, r.list, r.bol_id))
    returning r.owner, r.list
  ), come as (
    insert into list_rows select * from wanted on conflict do nothing returning owner, list
  )
  insert into list_totals (owner, list, total)
  select owner, list, sum(difference)
  from (select owner, list, 1 as difference from come union all select owner, list, -1 from gone) as differences
  group by owner, list having sum(difference) <> 0;
end $$;

create function list_load_again() returns trigger language plpgsql as $$
begin
  perform list_again(new.id);
  return null;
end $$;
create function list_bol_again() returns trigger language plpgsql as $$
begin
  perform list_again(coalesce(new.load_id, old.load_id));
  return null;
end $$;

create trigger loads_come_to_lists after insert on loads for each row execute function list_load_again();
-- A check-in changes none of these, and costs a comparison.
create trigger loads_change_lists after update on loads for each row
  when ((old.shipper_id, old.carrier_id, old.ready, old.deleted)
    is distinct from (new.shipper_id, new.carrier_id, new.ready, new.deleted))
  execute function list_load_again();
create trigger bols_come_to_lists after insert or delete on bols for each row execute function list_bol_again();
create trigger bols_change_lists after update on bols for each row
  when ((old.load_id, old.receiver_id, old.driver_id, old.completed)
    is distinct from (new.load_id, new.receiver_id, new.driver_id, new.completed))
  execute function list_bol_again();

-- What is there already. The triggers hold back who writes loads until this is committed, so nothing is missed.
insert into list_rows (owner, list, load_id, bol_id) select distinct owner, list, load_id, bol_id from listed;
insert into list_totals (owner, list, total) select owner, list, count(*) from list_rows group by owner, list;
