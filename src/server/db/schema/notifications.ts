import { pgTable, text } from 'drizzle-orm/pg-core';
import type { Notification } from '#contract/notification.ts';
import { id, instant, version } from './columns.ts';

export const notifications = pgTable('notifications', {
  id: id('id').primaryKey(),
  userId: id('user_id').notNull(),
  kind: text('kind').$type<Notification['kind']>().notNull(),
  text: text('text').notNull(),
  loadId: id('load_id'),
  bolId: id('bol_id'),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
  version: version(),
});
export type NotificationRow = typeof notifications.$inferSelect;
