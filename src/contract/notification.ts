import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id, Instant, Version } from './values.ts';

/** Every kind, with the level that brought it. */
const KINDS = {
  'load-shipped': 1,
  'load-changed': 1,
  'load-withdrawn': 1,
  'picked-up': 1,
  'checked-in': 1,
  'driver-assigned': 1,
  'osd-reported': 1,
  completed: 1,
  'not-delivered': 2,
  'paper-added': 2,
  'paper-flagged': 2,
  'paper-retake': 2,
  'claim-filed': 2,
  'claim-answered': 2,
  'claim-due': 2,
  'dwell-disputed': 2,
  'free-time-ending': 2,
} as const satisfies Record<string, number>;

type NotificationKind = keyof typeof KINDS;
export const NOTIFICATION_KINDS = Object.keys(KINDS) as NotificationKind[];

/** As what a notification goes to a device of this level: its text says the same, and any build knows a change of a load. */
export const kindForLevel = (kind: NotificationKind, level: number): NotificationKind =>
  KINDS[kind] <= level ? kind : 'load-changed';

export const Notification = z.object({
  _id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  text: z.string(),
  loadId: z.nullable(Id),
  bolId: z.nullable(Id),
  /** When the server heard of it. */
  createdAt: Instant,
  /** When it happened; null or missing where nobody said. */
  occurredAt: z.optional(z.nullable(Instant)),
  /** IANA name of the zone of the place it is about; null or missing in those of older servers. */
  timeZone: z.optional(z.nullable(z.string())),
  readAt: z.nullable(Instant),
  version: Version,
});
export type Notification = z.infer<typeof Notification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  noun: 'notifications',
  summary: 'The newest notifications of the logged-in person',
  access: 'session',
  reply: z.array(Notification),
});

export const readNotification = endpoint({
  method: 'PUT',
  path: '/api/notifications/:id',
  noun: 'notifications',
  summary: 'Mark a notification as read or unread',
  access: 'session',
  params: z.object({ id: Id }),
  body: z.object({
    read: z.boolean(),
    /** `createdAt` of what the person saw: reading old news must not hide newer ones about the same thing. */
    seen: z.optional(Instant),
  }),
  reply: Notification,
});

/** Ways besides the app itself. */
export const NotificationPreferences = z.object({ push: z.boolean(), mail: z.boolean() });
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const getNotificationPreferences = endpoint({
  method: 'GET',
  path: '/api/notifications/preferences',
  noun: 'notifications',
  summary: 'By which ways the logged-in person is notified outside the app',
  access: 'session',
  reply: NotificationPreferences,
});

export const setNotificationPreferences = endpoint({
  method: 'PUT',
  path: '/api/notifications/preferences',
  noun: 'notifications',
  summary: 'Choose by which ways one is notified outside the app',
  access: 'session',
  body: NotificationPreferences,
  reply: NotificationPreferences,
});
