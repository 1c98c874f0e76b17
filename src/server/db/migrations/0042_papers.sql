-- Photographed papers of a BOL: facts, only ever added to, reviewed, or marked as taken back.
alter table bols add column papers jsonb not null default '[]';

-- Which PDF belongs to which paper: whoever sees the paper opens it.
create table paper_refs (
  paper_id text collate "C" primary key,
  sha256 text collate "C" not null references files (sha256),
  load_id text collate "C" not null references loads (id),
  bol_id text collate "C" not null references bols (id) on delete cascade,
  user_id text collate "C" not null,
  created_at timestamptz not null
);
create index paper_refs_file on paper_refs (sha256);
create index paper_refs_bol on paper_refs (bol_id);

-- Who is not one of those who add documents opens what they brought themselves, and not what a colleague brought.
alter table file_grants drop constraint file_grants_pkey;
create unique index file_grants_person on file_grants (sha256, company_id, user_id);
