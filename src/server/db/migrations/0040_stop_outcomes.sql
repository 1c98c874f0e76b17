-- What happened at a stop other than planned: facts, only ever added to or marked as taken back.
alter table loads add column outcomes jsonb not null default '[]';
alter table bols add column outcomes jsonb not null default '[]';
