/** Somebody read a notification, or marked it unread again. Newer news than they saw stay unread. */

import * as z from 'zod/mini';
import { type Notification, readNotification } from '#contract/notification.ts';
import { Id, Instant } from '#contract/values.ts';
import { readingCounts } from '#domain/notification-reading.ts';
import { t } from '#language/say.ts';
import { change, type Made, NOTHING, named } from './change.ts';
import { laneOfNotification } from './lane.ts';

/** `seen`: `createdAt` of what the person saw. */
const args = z.object({ notificationId: Id, read: z.boolean(), seen: Instant });
const context = z.object({ text: z.string() });

export const readNotificationChange = change({
  type: 'read-notification',
  version: 1,
  args,
  context,
  lane: ({ notificationId }) => laneOfNotification(notificationId),
  rows: ({ notificationId }) => [notificationId],
  request: ({ args: { notificationId, read, seen } }) => ({
    endpoint: readNotification,
    params: { id: notificationId },
    body: { read, seen },
  }),
  fold: (lane, made) => ({ ...lane, notification: lane.notification && readOne(lane.notification, made) }),
  // Nothing on the server's side is about a load; what was refused is said in the reason above.
  compare: ({ args: { read }, context: { text } }) => [
    { label: text, mine: read ? t('Read') : t('Unread'), server: NOTHING },
  ],
  words: ({ as }) => (as === 'read' ? t('Mark a notification as read') : t('Mark a notification as unread')),
});

type Reading = Made<z.output<typeof args>, z.output<typeof context>>;

function readOne(shown: Notification, { args, occurredAt }: Reading): Notification {
  if (!readingCounts(shown, args)) return shown;
  return { ...shown, readAt: args.read ? new Date(occurredAt).toISOString() : null };
}

export function recordReading({ _id, createdAt, text }: Notification, read: boolean) {
  return {
    type: readNotificationChange.type,
    args: { notificationId: _id, read, seen: createdAt },
    context: { text },
    ...named(readNotificationChange, { as: read ? 'read' : 'unread' }),
  };
}
