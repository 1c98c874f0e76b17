-- Ids are 24 lowercase hex characters made on the device; collate "C" keeps their order and indexes plain bytes.
-- `version` grows by one with each change of what anybody can see of the row.

create table companies (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  name text not null,
  phone text not null default '',
  email text not null default '',
  type smallint not null check (type in (0, 1)),
  address jsonb not null,
  img text,
  admin_id text collate "C",
  deleted boolean not null default false,
  version bigint not null default 1
);
create index companies_name on companies (lower(name));

create table users (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  company_id text collate "C" not null references companies (id),
  email text not null,
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text not null default '',
  img text,
  role smallint not null check (role in (1, 2, 3)),
  connex_id text,
  connex_user_id text,
  deleted_at timestamptz,
  version bigint not null default 1
);
create unique index users_email on users (lower(email)) where deleted_at is null;
create index users_company on users (company_id);

create table sessions (
  token_hash text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table idempotency_keys (
  user_id text collate "C" not null,
  key text collate "C" not null,
  fingerprint text not null,
  status smallint,
  error text,
  content_type text,
  body text,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table files (
  sha256 text collate "C" primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer not null,
  pages integer not null,
  created_at timestamptz not null
);

-- Which company has brought these bytes itself: knowing the hash of somebody else's document is not enough.
create table file_grants (
  sha256 text collate "C" not null references files (sha256),
  company_id text collate "C" not null references companies (id),
  user_id text collate "C" not null,
  created_at timestamptz not null,
  primary key (sha256, company_id)
);

create table loads (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  shipper_id text collate "C" not null references companies (id),
  carrier_id text collate "C" references companies (id),
  created_by text collate "C" not null references users (id),
  created_at timestamptz not null,
  ready boolean not null,
  deleted boolean not null default false,
  load_num text,
  p_u_num text not null,
  p_u_date timestamptz not null,
  p_u_location text,
  destination text,
  checkin timestamptz,
  checkout timestamptz,
  stamps jsonb not null default '[]',
  version bigint not null default 1
);
create index loads_shipper on loads (shipper_id, id) where not deleted;
create index loads_carrier on loads (carrier_id, id) where not deleted and ready;

create table bols (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  load_id text collate "C" not null references loads (id),
  position integer not null,
  file_name text not null,
  file_sha256 text collate "C" not null references files (sha256),
  receiver_id text collate "C" references companies (id),
  driver_id text collate "C" references users (id),
  delivery_date timestamptz,
  checkin timestamptz,
  checkout timestamptz,
  completed boolean not null default false,
  seal_intact boolean,
  osd jsonb not null default '{"overages":[],"shortages":[],"damages":[]}',
  stamps jsonb not null default '[]',
  version bigint not null default 1
);
create index bols_load on bols (load_id, position, id);
create index bols_receiver on bols (receiver_id, load_id, id);
create index bols_driver on bols (driver_id, load_id, id);
create index bols_file on bols (file_sha256);

create table notifications (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" not null references users (id) on delete cascade,
  kind text not null,
  text text not null,
  load_id text collate "C",
  bol_id text collate "C",
  created_at timestamptz not null,
  read_at timestamptz,
  version bigint not null default 1
);
create index notifications_user on notifications (user_id, created_at desc);

-- The change feed: one row per audience and entity, numbered by its audience's counter (see src/server/sync).
create table feed_epoch (
  single boolean primary key default true check (single),
  epoch text not null default gen_random_uuid()::text
);
insert into feed_epoch default values;

create table feed_counters (
  audience text collate "C" primary key,
  position bigint not null,
  floor bigint not null default 0
);

create table feed (
  audience text collate "C" not null,
  entity text collate "C" not null,
  id text collate "C" not null,
  position bigint not null,
  primary key (audience, entity, id)
);
create unique index feed_order on feed (audience, position);
create index feed_entity on feed (entity, id);
