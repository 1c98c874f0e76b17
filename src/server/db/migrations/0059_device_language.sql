-- The language in which a person's device last asked. Whoever has chosen none for their account is written to in it.
alter table users add column device_language text;
