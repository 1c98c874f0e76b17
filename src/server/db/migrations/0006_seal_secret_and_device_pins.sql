-- From this secret comes the key with which a person's devices lock what they left unsent. One for the installation and
-- made at its first start, so that every backup opens also what is locked after it.
create table seal_secret (
  single boolean primary key default true check (single),
  secret text not null
);

-- A clerk's PIN on one shared device, which is known by the hash of its cookie.
create table device_pins (
  device_hash text not null,
  user_id text collate "C" not null references users (id) on delete cascade,
  pin_hash text not null,
  tries_left smallint not null,
  created_at timestamptz not null,
  used_at timestamptz not null,
  primary key (device_hash, user_id)
);
create index device_pins_user on device_pins (user_id);
