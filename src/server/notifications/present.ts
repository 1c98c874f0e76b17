import type { Notification } from '#contract/notification.ts';
import type { NotificationRow } from '../db/schema/notifications.ts';

export function presentNotification(row: NotificationRow): Notification {
  const { id, kind, text, loadId, bolId, createdAt, readAt, version } = row;
  return {
    _id: id,
    kind,
    text,
    loadId,
    bolId,
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
    version,
  };
}
