import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { markRead } from '#features/notifications/actions.ts';
import { readNotification } from '#offline/reads/read-notifications.ts';
import type { Session } from '#offline/session.ts';
import { syncNow } from '#offline/sync/start-sync.ts';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { showSnackbar } from '#ui/snackbar-store.ts';
import { PATHS } from '../paths.ts';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useViewer } from '../use-viewer.ts';
import { notificationTarget } from './notification-target.ts';

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

/** Where pushes, mails and the list lead: marks the notification as read and goes on to what it is about. */
export function OpenNotification({ notificationId }: { notificationId: string }) {
  useReady();
  usePageTitle('Notification');
  const viewer = useViewer();
  const navigate = useNavigate();
  useEffect(() => {
    let here = true;
    const open = async () => {
      const { notification, path } = await findFresh(viewer, notificationId);
      if (!here) return;
      if (notification) await markRead(notification, true);
      else showSnackbar({ severity: 'info', message: 'That notification is not on this device.' });
      // Replaced: Back leads to where the person came from.
      navigate(path ?? PATHS.notifications, { replace: true });
      if (notification && !path) showSnackbar({ severity: 'info', message: 'What it is about is not yours any more.' });
    };
    open().catch((error: Error) => {
      showSnackbar({ severity: 'error', message: error.message });
      navigate(PATHS.notifications, { replace: true });
    });
    return () => {
      here = false;
    };
  }, [viewer, navigate, notificationId]);
  return <LoaderOverlay open />;
}
