-- Drivers a BOL had before, each with when they were replaced. Of older replacements nobody knows.
alter table bols add column former_drivers jsonb not null default '[]';
