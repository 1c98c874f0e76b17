-- The camera's photograph of a page of a paper: whoever sees the paper sees it. It comes later than the paper, or never.
create table paper_originals (
  paper_id text collate "C" not null,
  page integer not null check (page >= 1),
  sha256 text collate "C" not null references photos (sha256),
  quad jsonb not null,
  smaller boolean not null,
  load_id text collate "C" not null references loads (id),
  bol_id text collate "C" not null references bols (id) on delete cascade,
  user_id text collate "C" not null,
  created_at timestamptz not null,
  primary key (paper_id, page)
);
create index paper_originals_photo on paper_originals (sha256);
create index paper_originals_bol on paper_originals (bol_id);
