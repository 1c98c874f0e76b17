-- What each audience sees, kept beside the feed and brought up to it whenever somebody asks for a digest
-- (src/server/sync/kept-digest.ts). Nobody who writes the feed knows of these: they follow it as a device does.
create table feed_digests (
  audience text collate "C" primary key,
  -- Through whose eyes it was read: role and type of company.
  eyes text not null,
  -- Read up to here, and where the feed was when reading began.
  position bigint not null default 0,
  began bigint not null,
  -- By entity: how many rows, and the mix of their ids and versions.
  digests jsonb not null default '{}',
  -- Rows are looked at again in turn, changed or not: up to here so far, last at this time.
  swept bigint not null default 0,
  swept_at timestamptz not null default now()
);

-- The rows counted in it, each in its version.
create table feed_seen (
  audience text collate "C" not null references feed_digests on delete cascade,
  entity text collate "C" not null,
  id text collate "C" not null,
  version bigint not null,
  primary key (audience, entity, id)
);
