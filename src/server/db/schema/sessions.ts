import { pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Only the hash of a session's token is kept: a copy of the table signs nobody in. */
/** `id` is for its person to name it by; `device` what the browser says it is, `deviceId` the app's name for it. */
export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  id: id('id').notNull(),
  userId: id('user_id').notNull(),
  device: text('device').notNull(),
  deviceId: text('device_id'),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
