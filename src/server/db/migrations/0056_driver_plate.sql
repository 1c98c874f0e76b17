-- The license plate of the truck a driver drives. Empty, as in every row of before: nobody said.
alter table driver_accounts add column plate text not null default '';
