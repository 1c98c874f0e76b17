import { pgTable, text } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';

/** With this key a person's devices lock what they left unsent. 32 bytes, base64url. Never leaves but to its person. */
export const sealKeys = pgTable('seal_keys', {
  userId: id('user_id').primaryKey(),
  key: text('key').notNull(),
});
