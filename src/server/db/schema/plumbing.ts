/** What keeps freight and people moving: the feed, answers to repeated calls, news and the ways they take, keys. */
import { bigint, boolean, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import type { FeedEntity } from '#contract/change.ts';
import type { Notification } from '#contract/notification.ts';
import { id, instant, version } from './columns.ts';

/** Tells feeds apart after a restore: a cursor of another epoch cannot be continued. */
export const feedEpoch = pgTable('feed_epoch', {
  single: boolean('single').primaryKey().default(true),
  epoch: text('epoch').notNull(),
  /** Rows that changed before have been looked at for removals to throw away; null: none yet. */
  prunedUntil: instant('pruned_until'),
});

/** The last number given out per audience; locked until commit. `floor`: cursors below it are too old. */
export const feedCounters = pgTable('feed_counters', {
  audience: text('audience').primaryKey(),
  position: bigint('position', { mode: 'number' }).notNull(),
  floor: bigint('floor', { mode: 'number' }).notNull().default(0),
});

/** "This row changed for this audience, last at this number." What it says now is read when it is asked for. */
export const feed = pgTable(
  'feed',
  {
    audience: text('audience').notNull(),
    entity: text('entity').$type<FeedEntity>().notNull(),
    id: id('id').notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.audience, table.entity, table.id] })],
);

/** The first answer to each key; `status` is null only inside the transaction that is working on it. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: id('user_id').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    status: smallint('status'),
    error: text('error'),
    contentType: text('content_type'),
    body: text('body'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);

export const notifications = pgTable('notifications', {
  id: id('id').primaryKey(),
  userId: id('user_id').notNull(),
  kind: text('kind').$type<Notification['kind']>().notNull(),
  text: text('text').notNull(),
  loadId: id('load_id'),
  bolId: id('bol_id'),
  createdAt: instant('created_at').notNull(),
  occurredAt: instant('occurred_at'),
  /** IANA name of the zone of the place it is about; null in those of older versions. */
  timeZone: text('time_zone'),
  readAt: instant('read_at'),
  version: version(),
});
export type NotificationRow = typeof notifications.$inferSelect;

/** By which ways news reach a person outside the app. Who never chose has no row and gets the defaults. */
export const notificationPreferences = pgTable('notification_preferences', {
  userId: id('user_id').primaryKey(),
  push: boolean('push').notNull(),
  mail: boolean('mail').notNull(),
});

/** Where to reach a browser by Web Push. One address is one browser; it belongs to whoever is logged in there. */
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

/** What the keys that lock unsent work are derived from. 32 bytes, base64url. Never leaves the server. */
export const sealSecret = pgTable('seal_secret', {
  single: boolean('single').primaryKey().default(true),
  secret: text('secret').notNull(),
});
