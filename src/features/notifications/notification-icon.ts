import type { Notification } from '#contract/notification.ts';
import type { IconName } from '#ui/icon.tsx';

const ICONS: Record<Notification['kind'], IconName> = {
  'load-shipped': 'inbound',
  'load-changed': 'edit',
  'load-withdrawn': 'close',
  'picked-up': 'truck',
  'checked-in': 'mapPin',
  'driver-assigned': 'user',
  'osd-reported': 'alert',
  completed: 'done',
};

/** The drawing beside a notification of this kind. */
export function notificationIcon(kind: Notification['kind']): IconName {
  return ICONS[kind];
}
