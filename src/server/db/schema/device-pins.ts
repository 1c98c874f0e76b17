import { pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** A clerk's PIN on one shared device. The device is known by the hash of its cookie, the PIN by its argon2id. */
export const devicePins = pgTable(
  'device_pins',
  {
    deviceHash: text('device_hash').notNull(),
    userId: id('user_id').notNull(),
    pinHash: text('pin_hash').notNull(),
    /** Wrong tries it still bears; at none it is gone. */
    triesLeft: smallint('tries_left').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.deviceHash, table.userId] })],
);
