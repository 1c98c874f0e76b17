/** The change feed: how rows reach devices, and how they leave them. */
import * as z from 'zod/mini';
import { Bol } from './bol.ts';
import { Company } from './company.ts';
import { endpoint } from './endpoint.ts';
import { LoadRecord } from './load.ts';
import { Notification } from './notification.ts';
import { RowDigest } from './row-digest.ts';
import { User } from './user.ts';
import { Id, Instant, queryNumber } from './values.ts';

export const FEED_ENTITIES = ['load', 'bol', 'company', 'person', 'notification'] as const;
export type FeedEntity = (typeof FEED_ENTITIES)[number];

const put = <E extends FeedEntity, V extends z.ZodMiniType>(entity: E, value: V) =>
  z.object({ entity: z.literal(entity), op: z.literal('put'), id: Id, value });

/** Told apart by their names: a plain union would try a BOL as a load first, and devices read many. */
export const Change = z.discriminatedUnion('op', [
  z.discriminatedUnion('entity', [
    put('load', LoadRecord),
    put('bol', Bol),
    put('company', Company),
    put('person', User),
    put('notification', Notification),
  ]),
  z.object({
    entity: z.enum(FEED_ENTITIES),
    op: z.literal('remove'),
    id: Id,
    /** `deleted`: gone for everybody. `lost`: this audience may no longer see it. */
    why: z.enum(['deleted', 'lost']),
  }),
]);
export type Change = z.infer<typeof Change>;

/**
 * Rows changed since `cursor` (opaque; none: from the start), newest state of each, in pages. 410 when the cursor
 * cannot be continued: start over with none.
 */
export const listChanges = endpoint({
  method: 'GET',
  path: '/api/changes',
  noun: 'changes',
  summary: 'Rows changed since a cursor',
  access: 'session',
  query: z.object({
    cursor: z.optional(z.string().check(z.maxLength(2000))),
    limit: z._default(queryNumber(1, 500), 200),
  }),
  reply: z.object({
    changes: z.array(Change),
    cursor: z.string(),
    more: z.boolean(),
    now: Instant,
  }),
});

/**
 * Numbers that stand for all rows this person sees, to be compared with what a device holds. `current` is false when
 * something changed since `cursor`: then the device pulls first. 410 as for the changes.
 */
export const digestChanges = endpoint({
  method: 'GET',
  path: '/api/changes/digest',
  noun: 'changes',
  summary: 'Whether a device has exactly what the server has',
  access: 'session',
  query: z.object({ cursor: z.string().check(z.maxLength(2000)) }),
  reply: z.object({ current: z.boolean(), digests: z.record(z.enum(FEED_ENTITIES), RowDigest) }),
});

/** Server-sent events; the only event is `changed`, its data empty. */
export const events = endpoint({
  method: 'GET',
  path: '/api/events',
  noun: 'changes',
  summary: 'A nudge when there may be something to pull',
  access: 'session',
});
