import { customType, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Pictures of companies and licences: small, and needed in the transaction that refers to them. */
export const images = pgTable('images', {
  sha256: text('sha256').primaryKey(),
  contentType: text('content_type').$type<'image/jpeg' | 'image/png'>().notNull(),
  bytes: bytea('bytes').notNull(),
  createdAt: instant('created_at').notNull(),
});
export type ImageRow = typeof images.$inferSelect;
