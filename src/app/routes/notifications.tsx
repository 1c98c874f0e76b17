import { Stack } from '@mantine/core';
import { notificationPath } from '#domain/notification-channels.ts';
import { NotificationList } from '#features/notifications/notification-list.tsx';
import { NotificationPreferences } from '#features/notifications/notification-preferences.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PATHS } from '../paths.ts';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useViewer } from '../use-viewer.ts';

/** What the person was told, and by which ways they want to hear it. */
export function Notifications() {
  useReady();
  usePageTitle('Notifications');
  const { user } = useViewer();
  return (
    <>
      <PageHeader title="Notifications" back={{ to: PATHS.home, label: 'Home' }} />
      <Stack>
        <NotificationList hrefOf={notificationPath} />
        <NotificationPreferences userId={user._id} />
      </Stack>
    </>
  );
}
