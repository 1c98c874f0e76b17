-- When a truck arrived, got a dock, was loaded or unloaded, and left: facts of both sides, only ever added to.
alter table loads add column dwell jsonb not null default '{"marks": [], "answers": []}';
alter table bols add column dwell jsonb not null default '{"marks": [], "answers": []}';
