import type { MutationArgs } from '#contract/mutation.ts';
import type { Notification } from '#contract/notification.ts';
import type { OutboxEntry } from '../../db/outbox-entry.ts';
import { readable } from '../readable.ts';

/** The notification with a waiting reading of it; newer news than the person saw stay unread, as on the server. */
export function foldReadNotification(shown: Notification, entry: OutboxEntry): Notification {
  const current = readable(entry);
  if (current?.type !== 'read-notification') return shown;
  const { read, seen } = current.args as MutationArgs<'read-notification'>;
  if (Date.parse(shown.createdAt) > Date.parse(seen)) return shown;
  if (!read) return { ...shown, readAt: null };
  return { ...shown, readAt: shown.readAt ?? new Date(entry.occurredAt).toISOString() };
}
