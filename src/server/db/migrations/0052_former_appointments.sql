-- Appointments that were replaced after the load had shipped: a truck that had come by then is measured by the one before.
alter table loads add column former_appointments jsonb not null default '[]';
alter table bols add column former_appointments jsonb not null default '[]';
