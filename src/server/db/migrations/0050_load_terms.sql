-- The terms of trucks' stays the shipper agreed on for this load; null while each place's own hold.
alter table loads add column dwell_terms jsonb;
