-- Sessions can be listed and ended by their person: each has a name for that, which is not its token, and tells whose
-- device it is on.
alter table sessions
  add column id text collate "C" not null default left(replace(gen_random_uuid()::text, '-', ''), 24),
  add column device text not null default '',
  add column device_id text collate "C";
create unique index sessions_id on sessions (id);
