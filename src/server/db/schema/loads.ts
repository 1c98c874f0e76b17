import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Stamp } from '#domain/stamp.ts';
import { id, instant, version } from './columns.ts';

export const loads = pgTable('loads', {
  id: id('id').primaryKey(),
  shipperId: id('shipper_id').notNull(),
  carrierId: id('carrier_id'),
  createdBy: id('created_by').notNull(),
  createdAt: instant('created_at').notNull(),
  ready: boolean('ready').notNull(),
  deleted: boolean('deleted').notNull().default(false),
  loadNum: text('load_num'),
  pUNum: text('p_u_num').notNull(),
  pUDate: instant('p_u_date').notNull(),
  pULocation: text('p_u_location'),
  destination: text('destination'),
  /** Derived from `stamps` by the domain, kept for lists. */
  checkin: instant('checkin'),
  checkout: instant('checkout'),
  stamps: jsonb('stamps').$type<Stamp[]>().notNull().default([]),
  version: version(),
});
export type LoadRow = typeof loads.$inferSelect;
