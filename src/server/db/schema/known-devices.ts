import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Browsers in which somebody has signed in. Several people may share one. */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text('token_hash').notNull(),
    userId: id('user_id').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenHash, table.userId] })],
);
