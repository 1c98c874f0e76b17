import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Osd } from '#domain/osd.ts';
import type { Stamp } from '#domain/stamp.ts';
import { id, instant, version } from './columns.ts';

export const bols = pgTable('bols', {
  id: id('id').primaryKey(),
  loadId: id('load_id').notNull(),
  /** Order within the load, from 0. */
  position: integer('position').notNull(),
  fileName: text('file_name').notNull(),
  fileSha256: text('file_sha256').notNull(),
  receiverId: id('receiver_id'),
  driverId: id('driver_id'),
  deliveryDate: instant('delivery_date'),
  /** Derived from `stamps` by the domain, kept for lists. */
  checkin: instant('checkin'),
  checkout: instant('checkout'),
  completed: boolean('completed').notNull().default(false),
  sealIntact: boolean('seal_intact'),
  osd: jsonb('osd').$type<Osd>().notNull().default({ overages: [], shortages: [], damages: [] }),
  stamps: jsonb('stamps').$type<Stamp[]>().notNull().default([]),
  version: version(),
});
export type BolRow = typeof bols.$inferSelect;
