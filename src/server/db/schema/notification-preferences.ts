import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';

/** By which ways news reach a person outside the app. Who never chose has no row and gets the defaults. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: id('user_id').primaryKey(),
  push: boolean('push').notNull(),
  mail: boolean('mail').notNull(),
});
