import { boolean, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Address } from '#contract/company.ts';
import type { CompanyType } from '#domain/roles.ts';
import { id, version } from './columns.ts';

/** Shippers, receivers and carriers; a carrier is type 0 and its profile lives here too. */
export const companies = pgTable('companies', {
  id: id('id').primaryKey(),
  name: text('name').notNull(),
  phone: text('phone').notNull().default(''),
  email: text('email').notNull().default(''),
  type: smallint('type').$type<CompanyType>().notNull(),
  address: jsonb('address').$type<Address>().notNull(),
  /** Address of the image, or null. */
  img: text('img'),
  adminId: id('admin_id'),
  deleted: boolean('deleted').notNull().default(false),
  version: version(),
});
export type CompanyRow = typeof companies.$inferSelect;
