-- The language a person chose for their account: es, fr or en. Null, as in every row of before: none.
alter table users add column language text;
