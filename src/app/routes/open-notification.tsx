import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Notification } from '#contract/notification.ts';
import { markRead } from '#features/notifications/notification-list.tsx';
import { t } from '#language/say.ts';
import { readBols, readLoad } from '#offline/read-loads.ts';
import { type NotificationRow, readNotification } from '#offline/read-notifications.ts';
import type { Session } from '#offline/session.ts';
import { syncNow } from '#offline/sync.ts';
import { Coming } from '#ui/coming.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { loadAddress } from '../base/load-address.ts';
import { usePageTitle, useReady } from '../base/page.ts';
import { bolPath, PATHS } from '../base/paths.ts';
import { useViewer } from '../base/session-store.ts';

/** A push may be faster than the data it is about: how long to wait for that before saying it is not here, ms. */
const PATIENCE_MS = 8_000;

async function find(viewer: Session, id: string) {
  const notification = await readNotification(id);
  return { notification, path: notification && (await notificationTarget(viewer, notification)) };
}

async function findFresh(viewer: Session, id: string) {
  const found = await find(viewer, id);
  if (found.path) return found;
  await Promise.race([syncNow(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return find(viewer, id);
}

/**
 * Where pushes, mails and the list lead: marks the notification as read and goes on to what it is about. Where there is
 * nothing to go on to, this is where the link arrives: what was told stands here, and why that is all.
 */
export function OpenNotification({ notificationId }: { notificationId: string }) {
  useReady();
  usePageTitle(t('Notification'));
  const viewer = useViewer();
  const navigate = useNavigate();
  const [left, setLeft] = useState<NotificationRow | 'unknown' | null>(null);
  useEffect(() => {
    let here = true;
    const open = async () => {
      const { notification, path } = await findFresh(viewer, notificationId);
      if (!here) return;
      if (notification) await markRead(notification, true);
      // Replaced: Back leads to where the person came from.
      if (path) navigate(path, { replace: true });
      else setLeft(notification ?? 'unknown');
    };
    open().catch((error: Error) => {
      showSnackbar({ severity: 'error', message: error.message });
      navigate(PATHS.notifications, { replace: true });
    });
    return () => {
      here = false;
    };
  }, [viewer, navigate, notificationId]);
  return left === null ? <Coming shape="page" /> : <Arrived at={left} />;
}

function Arrived({ at }: { at: NotificationRow | 'unknown' }) {
  return (
    <>
      <PageHeader title={t('Notification')} back={{ to: PATHS.notifications, label: t('Notifications') }} />
      <EmptyState
        icon="bell"
        title={at === 'unknown' ? t('This notification is not on this device') : at.text}
        action={
          <Button component={Link} to={PATHS.notifications} variant="default">
            {t('All notifications')}
          </Button>
        }
      >
        {at === 'unknown'
          ? t('It may be for another account, or not have arrived yet.')
          : t('You no longer have access to this load.')}
      </EmptyState>
    </>
  );
}

/**
 * Which screen a notification leads to: that of its load or BOL, in the list where it stands for this person now. Its
 * address; null when this person has no such load (any more).
 */
export async function notificationTarget(
  viewer: Pick<Session, 'actor' | 'company'>,
  { loadId, bolId }: Pick<Notification, 'loadId' | 'bolId'>,
): Promise<string | null> {
  if (loadId === null) return null;
  const [load, bols] = await Promise.all([readLoad(loadId), readBols(loadId)]);
  const bol = bols.find(({ _id }) => _id === bolId);
  const address = load && loadAddress(viewer, load, bols, bol?.category);
  if (!address) return null;
  return bol && bols.length > 1 ? bolPath(address.href, bol._id) : address.href;
}
