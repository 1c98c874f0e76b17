import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import { recordReading } from '#changes/read-notification.ts';
import type { Notification } from '#contract/notification.ts';
import { formatForReader } from '#domain/date-format.ts';
import { shortId } from '#domain/ids.ts';
import { notificationTime } from '#domain/notification-time.ts';
import { statusOf } from '#domain/status.ts';
import type { Reader } from '#domain/status-facts.ts';
import { statusWords } from '#domain/status-words.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import { type NotificationGroup, readNotificationGroups } from '#offline/read-notifications.ts';
import { isComing } from '#offline/read-outbox.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { onWaiting, syncStatusNow } from '#offline/waiting.ts';
import { Coming } from '#ui/coming.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useNow } from '#ui/use-now.ts';
import classes from './notification-list.module.css';

/** A full store refuses even this; the person hears why. */
async function orSay(change: Promise<void>): Promise<void> {
  await change.catch((error: Error) => showSnackbar({ severity: 'error', message: error.message }));
}

interface NotificationListProps {
  reader: Reader;
  /** The address that opens one. */
  hrefOf: (notificationId: string) => string;
}

/** What the logged-in person was told, by load, the newest news first, with what is true of each load now. */
export function NotificationList({ reader, hrefOf }: NotificationListProps) {
  const groups = useLiveQuery(readNotificationGroups);
  const status = useSyncExternalStore(onWaiting, syncStatusNow);
  if (!groups || !status || (groups.length === 0 && isComing(status))) return <Coming shape="rows" />;
  if (groups.length === 0 && status.pulledAt === null) {
    return (
      <EmptyState icon="offline" title={t('Your notifications are not on this device yet')}>
        {t('They come by themselves as soon as the server can be reached.')}
      </EmptyState>
    );
  }
  if (groups.length === 0) {
    return (
      <EmptyState icon="bell" title={t('No notifications yet')}>
        {t('You hear here when a load is shipped to you, picked up, checked in, changed or completed.')}
      </EmptyState>
    );
  }
  const unread = groups.flatMap(({ notifications }) => notifications.filter(({ readAt }) => readAt === null));
  return (
    <Panel
      title={unread.length === 0 ? t('All read') : t('{count} unread', { count: unread.length })}
      icon="bell"
      flush
      aside={
        <ReasonedButton
          whyNot={unread.length === 0 ? t('Everything is read.') : null}
          quiet
          variant="subtle"
          onClick={() => void orSay(markAllRead(unread))}
          leftSection={<Icon name="check" size={18} />}
        >
          {t('Mark all read')}
        </ReasonedButton>
      }
    >
      {groups.map((group) => (
        <Group key={group.loadId} {...{ group, reader, hrefOf }} />
      ))}
    </Panel>
  );
}

/** The news of one load. What happened since then may have overtaken them: its status is the one of now. */
function Group({ group, reader, hrefOf }: NotificationListProps & { group: NotificationGroup }) {
  const nowMs = useNow();
  const { loadId, pUNum, notifications } = group;
  const status = group.status && statusOf(group.status, reader, nowMs);
  return (
    <>
      {loadId !== null && (
        <div className={classes.load}>
          <h3>
            {pUNum === null
              ? t('Load {id}', { id: shortId(loadId) })
              : t('Load {id} · P/U {number}', { id: shortId(loadId), number: pUNum })}
          </h3>
          {status && (
            <StatusBadge tone={status.tone} icon={status.icon}>
              {statusWords(status, nowMs)}
            </StatusBadge>
          )}
        </div>
      )}
      <ul className={classes.list}>
        {notifications.map((notification) => (
          <NotificationItem
            key={notification._id}
            notification={notification}
            href={hrefOf(notification._id)}
            onMark={(read) => void orSay(markRead(notification, read))}
          />
        ))}
      </ul>
    </>
  );
}

/**
 * Reading notifications: kept on the device first, like every change, so it works without a network. Marks one as read
 * or unread; nothing is stored where it is so already.
 */
export async function markRead(notification: Notification, read: boolean): Promise<void> {
  if (read === (notification.readAt !== null)) return;
  await enqueue(recordReading(notification, read));
}

/** Marks these as read. */
async function markAllRead(notifications: readonly Notification[]): Promise<void> {
  for (const notification of notifications) await markRead(notification, true);
}

interface NotificationItemProps {
  notification: Notification;
  href: string;
  onMark: (read: boolean) => void;
}

/** One line of the list: leads to what it is about; the button beside it only marks it. */
function NotificationItem({ notification, href, onMark }: NotificationItemProps) {
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
