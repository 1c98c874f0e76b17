-- Of which day of the carrier's a claimant was reminded how many days before it, or (-1) that it has passed: each once.
create table claim_answer_reminders (
  bol_id text collate "C" not null references bols (id) on delete cascade,
  filing_id text collate "C" not null,
  deadline text collate "C" not null,
  last_day text collate "C" not null,
  days_before integer not null,
  created_at timestamptz not null,
  primary key (bol_id, filing_id, deadline, last_day, days_before)
);

-- BOLs with claims: few of many, looked through for these reminders.
create index bols_claimed on bols (load_id) where claims <> '[]';
