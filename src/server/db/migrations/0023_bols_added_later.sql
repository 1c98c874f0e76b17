-- A BOL that was added to a load that had been shipped already: when, by whom, and which driver it got, for the timeline.
alter table bols add column added jsonb;
