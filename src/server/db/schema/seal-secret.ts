import { boolean, pgTable, text } from 'drizzle-orm/pg-core';

/** What the keys that lock unsent work are derived from. 32 bytes, base64url. Never leaves the server. */
export const sealSecret = pgTable('seal_secret', {
  single: boolean('single').primaryKey().default(true),
  secret: text('secret').notNull(),
});
