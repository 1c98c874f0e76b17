-- When a load was shipped and by whom, for its page. Null on one that is not, and on those shipped before this column.
alter table loads add column shipped jsonb;
