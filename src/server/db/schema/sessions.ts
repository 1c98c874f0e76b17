import { pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Only the hash of a session's token is kept: a copy of the table signs nobody in. */
export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  userId: id('user_id').notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
