import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Facts of stored documents; the bytes are in the file store under the same hash. */
export const files = pgTable('files', {
  sha256: text('sha256').primaryKey(),
  size: integer('size').notNull(),
  pages: integer('pages').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** Which company brought the bytes itself. */
export const fileGrants = pgTable(
  'file_grants',
  {
    sha256: text('sha256').notNull(),
    companyId: id('company_id').notNull(),
    userId: id('user_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sha256, table.companyId] })],
);
