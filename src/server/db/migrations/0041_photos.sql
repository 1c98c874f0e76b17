-- Photos of freight; the bytes are in the file store under the same hash.
create table photos (
  sha256 text collate "C" primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);

-- Who has brought these bytes: they see them before anything refers to them.
create table photo_grants (
  sha256 text collate "C" not null references photos (sha256),
  user_id text collate "C" not null,
  created_at timestamptz not null,
  primary key (sha256, user_id)
);

-- What a photo belongs to: a fact on a BOL, or on a load's pick-up where there is no BOL. Whoever sees that sees the photo.
create table photo_refs (
  sha256 text collate "C" not null references photos (sha256),
  fact_id text collate "C" not null,
  load_id text collate "C" not null references loads (id),
  bol_id text collate "C" references bols (id) on delete cascade,
  user_id text collate "C" not null,
  created_at timestamptz not null,
  primary key (sha256, fact_id)
);
create index photo_refs_bol on photo_refs (bol_id) where bol_id is not null;
