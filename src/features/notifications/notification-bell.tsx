import { t } from '#language/say.ts';
import { countUnreadNotifications } from '#offline/read-notifications.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import classes from './notification-bell.module.css';

/** More than this is not counted out: there is no room for it. */
const MOST = 99;

/** The header's way to the notifications, with the number of unread ones. */
export function NotificationBell({ href }: { href: string }) {
  const unread = useLiveQuery(countUnreadNotifications) ?? 0;
  return (
    <Link
      to={href}
      className={classes.bell}
      aria-label={unread === 0 ? t('Notifications') : t('Notifications, {count} unread', { count: unread })}
    >
      <Icon name="bell" size={22} />
      {unread > 0 && (
        <span className={classes.count} aria-hidden="true">
          {unread > MOST ? `${MOST}+` : unread}
        </span>
      )}
    </Link>
  );
}
