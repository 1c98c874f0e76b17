-- Handovers by code: what their codes say, on the BOL; documents the BOL had before, which codes may name.
alter table bols add column handshakes jsonb not null default '[]';
alter table bols add column former_documents jsonb not null default '[]';

-- Public keys of devices. One stays after its device has another: it proves what it signed before.
create table device_keys (
  id text collate "C" primary key check (id ~ '^[0-9a-f]{24}$'),
  public_key text collate "C" not null unique,
  user_id text collate "C" not null references users (id) on delete cascade,
  device_id text collate "C" not null,
  created_at timestamptz not null
);
create index device_keys_user on device_keys (user_id, created_at);

-- Both codes as they were reported, a row for each person who did. Evidence, as signatures are.
create table handshakes (
  id text collate "C" not null check (id ~ '^[0-9a-f]{24}$'),
  user_id text collate "C" not null references users (id),
  -- No reference: the evidence outlives a BOL that is taken off its load.
  bol_id text collate "C" not null,
  company_id text collate "C" not null references companies (id),
  offer text not null,
  answer text not null,
  offer_key text collate "C" not null,
  answer_key text collate "C" not null,
  device_id text,
  occurred_at text not null,
  received_at timestamptz not null,
  primary key (id, user_id)
);
create index handshakes_bol on handshakes (bol_id, id);
create index handshakes_offer_key on handshakes (offer_key);
create index handshakes_answer_key on handshakes (answer_key);

create function refuse_to_change_handshakes() returns trigger language plpgsql as $$
begin
  raise exception 'handshakes are append-only';
end $$;
create trigger handshakes_append_only before update or delete on handshakes
  for each row execute function refuse_to_change_handshakes();
create trigger handshakes_never_emptied before truncate on handshakes
  for each statement execute function refuse_to_change_handshakes();
