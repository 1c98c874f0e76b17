-- By which ways news reach a person outside the app. No row: the defaults.
create table notification_preferences (
  user_id text collate "C" primary key references users (id) on delete cascade,
  push boolean not null,
  mail boolean not null
);
