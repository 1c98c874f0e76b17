import { ActionIcon, VisuallyHidden } from '@mantine/core';
import type { Notification } from '#contract/notification.ts';
import { formatForReader } from '#domain/date-format.ts';
import { notificationTime } from '#domain/notification-time.ts';
import { t } from '#language/say.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import classes from './notification-list.module.css';

interface NotificationItemProps {
  notification: Notification;
  href: string;
  onMark: (read: boolean) => void;
}

/** One line of the list: leads to what it is about; the button beside it only marks it. */
export function NotificationItem({ notification, href, onMark }: NotificationItemProps) {
  const { kind, text, readAt, timeZone } = notification;
  const time = notificationTime(notification, timeZone ?? undefined);
  const unread = readAt === null;
  return (
    <li className={classes.item} data-unread={unread || undefined}>
      <Link to={href} className={classes.link}>
        <Icon name={notificationIcon(kind)} className={classes.icon} />
        <span className={classes.words}>
          <span className={classes.text}>
            {unread && <VisuallyHidden>{t('Unread:')} </VisuallyHidden>}
            {text}
          </span>
          <span className={classes.time}>
            <time dateTime={time.at}>{timeZone ? formatForReader(time.at, timeZone) : time.text}</time>
            {time.received !== null && ` · ${t('received {time}', { time: time.received })}`}
          </span>
        </span>
      </Link>
      <ActionIcon
        variant="subtle"
        size={44}
        color={unread ? 'harbor' : 'gray'}
        title={unread ? t('Mark as read') : t('Mark as unread')}
        aria-label={unread ? t('Mark as read: {text}', { text }) : t('Mark as unread: {text}', { text })}
        onClick={() => onMark(unread)}
      >
        <Icon name={unread ? 'check' : 'mail'} />
      </ActionIcon>
    </li>
  );
}

const ICONS: Record<Notification['kind'], IconName> = {
  'load-shipped': 'inbound',
  'load-changed': 'edit',
  'load-withdrawn': 'close',
  'picked-up': 'truck',
  'checked-in': 'mapPin',
  'driver-assigned': 'user',
  'osd-reported': 'alert',
  completed: 'done',
  'not-delivered': 'alert',
  'paper-added': 'file',
  'paper-flagged': 'eye',
  'paper-retake': 'camera',
  'claim-filed': 'clipboard',
  'claim-answered': 'clipboard',
  'claim-due': 'clock',
  'dwell-disputed': 'alert',
  'free-time-ending': 'clock',
};

/** The drawing beside a notification of this kind. */
function notificationIcon(kind: Notification['kind']): IconName {
  return ICONS[kind];
}
