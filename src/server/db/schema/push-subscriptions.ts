import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/** Where to reach a browser by Web Push. One address is one browser; it belongs to who is signed in there. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  endpoint: text('endpoint').primaryKey(),
  userId: id('user_id').notNull(),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  deviceId: text('device_id'),
  createdAt: instant('created_at').notNull(),
});

/** The VAPID key pair of this installation, made once. */
export const pushKeys = pgTable('push_keys', {
  single: boolean('single').primaryKey().default(true),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
});
