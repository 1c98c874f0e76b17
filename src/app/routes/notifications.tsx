import { Stack } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { notificationPath } from '#domain/notification-channels.ts';
import { NotificationList } from '#features/notifications/notification-list.tsx';
import { NotificationPreferences } from '#features/notifications/notification-preferences.tsx';
import { t } from '#language/say.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { usePageTitle, useReady } from '../base/page.ts';
import { PATHS } from '../base/paths.ts';
import { useViewer } from '../base/session-store.ts';
import { OpenNotification } from './open-notification.tsx';

/** The list, or with an id in the address the way to what that one is about. */
export function Notifications() {
  const { notificationId } = useParams();
  return notificationId ? (
    <OpenNotification key={notificationId} notificationId={notificationId} />
  ) : (
    <AllNotifications />
  );
}

/** What the person was told, and by which ways they want to hear it. */
function AllNotifications() {
  useReady();
  usePageTitle(t('Notifications'));
  const { user, actor } = useViewer();
  return (
    <>
      <PageHeader title={t('Notifications')} back={{ to: PATHS.home, label: t('Home') }} />
      <Stack>
        <NotificationList reader={actor} hrefOf={notificationPath} />
        <NotificationPreferences userId={user._id} />
      </Stack>
    </>
  );
}
