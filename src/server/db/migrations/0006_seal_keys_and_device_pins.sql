-- With this key a person's devices lock what they left unsent. The server's, so that a new password opens it too.
create table seal_keys (
  user_id text collate "C" primary key references users (id) on delete cascade,
  key text not null
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
