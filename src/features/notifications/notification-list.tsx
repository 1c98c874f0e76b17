import { useLiveQuery } from 'dexie-react-hooks';
import { readNotifications } from '#offline/reads/read-notifications.ts';
import { readSyncStatus } from '#offline/reads/read-sync-status.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { Panel } from '#ui/panel.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { showSnackbar } from '#ui/snackbar-store.ts';
import { markAllRead, markRead } from './actions.ts';
import { NotificationItem } from './notification-item.tsx';
import classes from './notification-list.module.css';

/** A full store refuses even this; the person hears why. */
async function orSay(change: Promise<void>): Promise<void> {
  await change.catch((error: Error) => showSnackbar({ severity: 'error', message: error.message }));
}

/** What the signed-in person was told, newest first. `hrefOf` gives the address that opens one. */
export function NotificationList({ hrefOf }: { hrefOf: (notificationId: string) => string }) {
  const notifications = useLiveQuery(readNotifications);
  const status = useLiveQuery(readSyncStatus);
  if (!notifications || !status) return <LoaderOverlay open />;
  if (notifications.length === 0 && status.pulledAt === null) {
    return (
      <EmptyState icon="offline" title="Your notifications are not on this device yet">
        They come by themselves as soon as the server can be reached.
      </EmptyState>
    );
  }
  if (notifications.length === 0) {
    return (
      <EmptyState icon="bell" title="No notifications yet">
        You hear here when a load is shipped to you, picked up, checked in, changed or completed.
      </EmptyState>
    );
  }
  const unread = notifications.filter(({ readAt }) => readAt === null);
  return (
    <Panel
      title={unread.length === 0 ? 'All read' : `${unread.length} unread`}
      icon="bell"
      flush
      aside={
        <ReasonedButton
          whyNot={unread.length === 0 ? 'Everything is read.' : null}
          quiet
          variant="subtle"
          onClick={() => void orSay(markAllRead(unread))}
          leftSection={<Icon name="check" size={18} />}
        >
          Mark all read
        </ReasonedButton>
      }
    >
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
    </Panel>
  );
}
