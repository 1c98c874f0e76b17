-- A signature tells when its time is uncertain because the device's clock was set around it. Stamps, being JSON, carry
-- the same as a field of their own.
alter table signatures add column clock_uncertain boolean not null default false;
