-- Browsers in which a person has signed in before: they have tries of their own when the account is under attack.
create table known_devices (
  token_hash text collate "C" not null,
  user_id text collate "C" not null references users (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id);
create index known_devices_age on known_devices (seen_at);
