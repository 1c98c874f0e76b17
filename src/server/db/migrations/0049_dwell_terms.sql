-- The terms of trucks' stays at a company's docks; null while the usual ones hold.
alter table companies add column dwell_terms jsonb;
