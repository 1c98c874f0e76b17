import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant, version } from './columns.ts';

export const driverAccounts = pgTable('driver_accounts', {
  id: id('id').primaryKey(),
  userId: id('user_id').notNull(),
  carrierId: id('carrier_id'),
  accountName: text('account_name').notNull(),
  driverLicense: text('driver_license').notNull(),
  truckNum: text('truck_num').notNull().default(''),
  trlNum: text('trl_num').notNull().default(''),
  /** Hash of the picture in `images`. */
  licensePic: text('license_pic'),
  version: version(),
});
export type DriverAccountRow = typeof driverAccounts.$inferSelect;

/** The carrier's list of driver accounts. */
export const carrierDrivers = pgTable(
  'carrier_drivers',
  {
    carrierId: id('carrier_id').notNull(),
    driverAccountId: id('driver_account_id').notNull(),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.carrierId, table.driverAccountId] })],
);
