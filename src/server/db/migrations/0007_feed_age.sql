-- When a row of the feed last changed, so that removals nobody asks for any more can go (src/server/sync/prune-feed.ts).
alter table feed add column changed_at timestamptz not null default now();
create index feed_age on feed (changed_at);

-- Feed rows up to here have been looked at; a row that changes again gets a later time.
alter table feed_epoch add column pruned_until timestamptz;
