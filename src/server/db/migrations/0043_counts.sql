-- What receivers counted: facts, only ever added. The last one made gives the OS&D report its entries.
alter table bols add column counts jsonb not null default '[]';
