-- The zone a company's docks keep, where its admin chose one (IANA name). Null, as in every row of before: the one its
-- address is in, which domain/zone-of-address.ts knows.
alter table companies add column time_zone text;

-- The zone of the place a notification is about, as it was then; null in those of before.
alter table notifications add column time_zone text;
