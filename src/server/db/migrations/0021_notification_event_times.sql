-- When the event happened that a notification tells of; null for those of older versions, and where nobody said.
alter table notifications add column occurred_at timestamptz;
