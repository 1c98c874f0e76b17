import { integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Unsent work of a person's device when it was last heard of. A device that holds nothing has no row. */
export const deviceReports = pgTable(
  'device_reports',
  {
    userId: id('user_id').notNull(),
    deviceId: id('device_id').notNull(),
    unsent: integer('unsent').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  ({ userId, deviceId }) => [primaryKey({ columns: [userId, deviceId] })],
);
