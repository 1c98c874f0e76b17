-- Pictures of companies and licences, under the hash of their bytes.
create table images (
  sha256 text collate "C" primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  content_type text not null check (content_type in ('image/jpeg', 'image/png')),
  bytes bytea not null,
  created_at timestamptz not null
);

-- Links that set a password. Only hashes: a copy of the table opens no account.
create table password_tokens (
  token_hash text collate "C" primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_tokens_user on password_tokens (user_id);

create table driver_accounts (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" not null unique references users (id),
  carrier_id text collate "C" references companies (id),
  account_name text not null,
  driver_license text not null,
  truck_num text not null default '',
  trl_num text not null default '',
  license_pic text collate "C" references images (sha256),
  version bigint not null default 1
);
create index driver_accounts_carrier on driver_accounts (carrier_id);
create index driver_accounts_picture on driver_accounts (license_pic);

-- The carrier's list of drivers. An account that goes leaves the list.
create table carrier_drivers (
  carrier_id text collate "C" not null references companies (id),
  driver_account_id text collate "C" not null references driver_accounts (id) on delete cascade,
  added_at timestamptz not null,
  primary key (carrier_id, driver_account_id)
);
create index carrier_drivers_account on carrier_drivers (driver_account_id);

create table signatures (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  -- No reference: the evidence outlives a BOL that is taken off its load.
  bol_id text collate "C" not null,
  company_id text collate "C" not null references companies (id),
  user_id text collate "C" not null references users (id),
  purpose text not null check (purpose in ('shipper', 'carrier', 'receiver')),
  document_sha256 text collate "C" not null,
  statement jsonb not null,
  at timestamptz not null,
  occurred_at text not null,
  utc_offset text not null,
  skew_ms bigint not null,
  device_id text,
  received_at timestamptz not null,
  voids text collate "C" unique references signatures (id)
);
create index signatures_bol on signatures (bol_id, received_at, id);

-- Signatures are evidence: no statement of ours, and no slip of an operator's, changes or removes one.
create function refuse_to_change_signatures() returns trigger language plpgsql as $$
begin
  raise exception 'signatures are append-only';
end $$;
create trigger signatures_append_only before update or delete on signatures
  for each row execute function refuse_to_change_signatures();
create trigger signatures_never_emptied before truncate on signatures
  for each statement execute function refuse_to_change_signatures();

-- One notice per person, kind and object: news about the same thing renews it.
create unique index notifications_object on notifications
  (user_id, kind, coalesce(load_id, ''), coalesce(bol_id, ''));

create table push_subscriptions (
  endpoint text primary key,
  user_id text collate "C" not null references users (id) on delete cascade,
  p256dh text not null,
  auth text not null,
  device_id text,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id, created_at);

create table push_keys (
  single boolean primary key default true check (single),
  public_key text not null,
  private_key text not null
);
