import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Notification } from '#contract/notification.ts';
import { formatDateTime } from '#domain/date-format.ts';
import { Icon } from '#ui/icon.tsx';
import { notificationIcon } from './notification-icon.ts';
import classes from './notification-list.module.css';

interface NotificationItemProps {
  notification: Notification;
  href: string;
  onMark: (read: boolean) => void;
}

/** One line of the list: leads to what it is about; the button beside it only marks it. */
export function NotificationItem({ notification, href, onMark }: NotificationItemProps) {
  const { kind, text, createdAt, readAt } = notification;
  const unread = readAt === null;
  const action = unread ? 'Mark as read' : 'Mark as unread';
  return (
    <li className={classes.item} data-unread={unread || undefined}>
      <Link to={href} className={classes.link}>
        <Icon name={notificationIcon(kind)} className={classes.icon} />
        <span className={classes.words}>
          <span className={classes.text}>
            {unread && <VisuallyHidden>Unread: </VisuallyHidden>}
            {text}
          </span>
          <time className={classes.time} dateTime={createdAt}>
            {formatDateTime(createdAt)}
          </time>
        </span>
      </Link>
      <ActionIcon
        variant="subtle"
        size={44}
        color={unread ? 'harbor' : 'gray'}
        title={action}
        aria-label={`${action}: ${text}`}
        onClick={() => onMark(unread)}
      >
        <Icon name={unread ? 'check' : 'mail'} />
      </ActionIcon>
    </li>
  );
}
