import { pgTable, smallint, text } from 'drizzle-orm/pg-core';
import type { Role } from '#domain/roles.ts';
import { id, instant, version } from './columns.ts';

/** A deleted account keeps its row, so that stamps and loads still name their people. */
export const users = pgTable('users', {
  id: id('id').primaryKey(),
  companyId: id('company_id').notNull(),
  email: text('email').notNull(),
  /** argon2id; null until an invited person has set one. */
  passwordHash: text('password_hash'),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  phone: text('phone').notNull().default(''),
  img: text('img'),
  role: smallint('role').$type<Role>().notNull(),
  connexId: text('connex_id'),
  connexUserId: text('connex_user_id'),
  deletedAt: instant('deleted_at'),
  version: version(),
});
export type UserRow = typeof users.$inferSelect;
