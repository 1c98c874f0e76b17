import { Button, Stack } from '@mantine/core';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { may } from '#domain/permissions.ts';
import { NotificationPreferences } from '#features/notifications/notification-preferences.tsx';
import { DeleteAccount } from '#features/profile/delete-account.tsx';
import { MyProfile } from '#features/profile/my-profile.tsx';
import { ChangePasswordForm } from '#features/session/change-password-form.tsx';
import { LogOutButton } from '#features/session/log-out-button.tsx';
import { OpenSessions } from '#features/session/open-sessions.tsx';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { Coming } from '#ui/coming.tsx';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { Link } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { usePhone } from '#ui/use-screen.ts';
import { useApiFailure } from '../base/on-api-failure.ts';
import { homePath, PATHS, settingsPath } from '../base/paths.ts';
import classes from './my-profile-tab.module.css';
import { usePasswordChanged } from './use-password-changed.ts';

// Only clerks have it.
const DevicePin = later(
  async () => (await import('#features/session/device-pin.tsx')).DevicePin,
  () => <Coming shape="line" />,
);

interface MyProfileTabProps {
  viewer: Session;
  /** The viewer's own driver account; null for anyone who has none. */
  accountHref: string | null;
}

/** Set in the address, so that "back" leads from the form to the profile. */
const PASSWORD = 'password';

/** The profile, and in its place the form for a new password when the address asks for it. */
export function MyProfileTab({ viewer, accountHref }: MyProfileTabProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const profile = settingsPath('my-profile');
  const phone = usePhone();
  if (search.has(PASSWORD)) return <ChangePassword viewer={viewer} backHref={profile} />;
  return (
    <Stack gap="md">
      <MyProfile viewer={viewer} changePasswordHref={`${profile}?${PASSWORD}`} />
      {phone && <LogOutButton className={classes.logOut} onLoggedOut={() => navigate(PATHS.login)} />}
      {accountHref !== null && (
        <Panel title={t('Driver account')} icon="truck">
          <Button component={Link} to={accountHref} variant="default">
            {t('Open Driver Account')}
          </Button>
        </Panel>
      )}
      {may(viewer.actor, 'user.set-pin') && (
        <Panel title={t('PIN for this device')} icon="lock">
          <DevicePin viewer={viewer} />
        </Panel>
      )}
      <NotificationPreferences userId={viewer.user._id} />
      <OpenSessions userId={viewer.user._id} />
      <DeleteAccount
        viewer={viewer}
        onDeleted={() => {
          navigate(homePath(viewer.user._id), { replace: true });
          showSnackbar({ severity: 'success', message: t('Your account was deleted.') });
        }}
      />
    </Stack>
  );
}

function ChangePassword({ viewer, backHref }: { viewer: Session; backHref: string }) {
  const onFailure = useApiFailure();
  const onChanged = usePasswordChanged(viewer.user._id);
  return (
    <Panel
      title={t('Change Password')}
      icon="lock"
      aside={
        <Button component={Link} to={backHref} variant="subtle" size="sm" leftSection={<Icon name="close" size={18} />}>
          {t('Cancel')}
        </Button>
      }
    >
      <ChangePasswordForm
        userId={viewer.user._id}
        username={viewer.user.username}
        onChanged={onChanged}
        onFailure={(error) => void onFailure(error)}
      />
    </Panel>
  );
}
