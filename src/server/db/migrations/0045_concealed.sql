-- Damage that receivers found after the completion: facts, only ever added to.
alter table bols add column concealed jsonb not null default '[]';

-- Somebody may have a claim on these, too.
drop index bols_claimable;
create index bols_claimable on bols (checkout)
  where completed
    and (outcomes <> '[]' or concealed <> '[]' or osd <> '{"overages": [], "shortages": [], "damages": []}');
