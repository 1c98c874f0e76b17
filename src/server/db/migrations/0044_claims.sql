-- What was said of claims on a BOL: facts, only ever added to.
alter table bols add column claims jsonb not null default '[]';

-- BOLs that somebody may have a claim on: few of many, looked through for reminders.
create index bols_claimable on bols (checkout)
  where completed and (outcomes <> '[]' or osd <> '{"overages": [], "shortages": [], "damages": []}');

-- Which company was reminded of which BOL so many days before its time to file ends: each once.
create table claim_reminders (
  bol_id text collate "C" not null references bols (id) on delete cascade,
  company_id text collate "C" not null,
  days_before integer not null,
  created_at timestamptz not null,
  primary key (bol_id, company_id, days_before)
);
