-- How much unsent work a device held when it was last heard of; none: no row.
create table device_reports (
  user_id text collate "C" references users (id) on delete cascade,
  device_id text collate "C",
  unsent integer not null check (unsent > 0),
  seen_at timestamptz not null,
  primary key (user_id, device_id)
);
