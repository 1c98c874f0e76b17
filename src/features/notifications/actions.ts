/** Reading notifications: kept on the device first, like every change, so it works without a network. */
import type { Notification } from '#contract/notification.ts';
import { mutationLabel } from '#domain/mutation-label.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';

/** Marks one as read or unread; nothing is stored where it is so already. */
export async function markRead(notification: Notification, read: boolean): Promise<void> {
  const { _id, createdAt, text } = notification;
  if (read === (notification.readAt !== null)) return;
  const label = mutationLabel('read-notification', { read });
  await enqueue('read-notification', { notificationId: _id, read, seen: createdAt }, { text }, { label });
}

/** Marks these as read. */
export async function markAllRead(notifications: readonly Notification[]): Promise<void> {
  for (const notification of notifications) await markRead(notification, true);
}
