import { bigint, boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { FeedEntity } from '#contract/change.ts';
import { id, instant } from './columns.ts';

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
