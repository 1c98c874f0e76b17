import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router-dom';
import { ChangePasswordForm } from '#features/session/change-password-form.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { showSnackbar } from '#ui/snackbar-store.ts';
import { PATHS } from '../paths.ts';
import { useReady } from '../ready.ts';
import { useApiFailure } from '../use-api-failure.ts';
import { usePageTitle } from '../use-page-title.ts';
import classes from './login.module.css';
import { useResetLink } from './use-reset-link.ts';

const NEW_LINK = (
  <Button component={Link} to={PATHS.forgotPassword} variant="default">
    Get a new link
  </Button>
);

/** Where the link of a reset mail or an invitation leads: the link is checked, then a new password chosen. */
export function ResetPassword() {
  useReady();
  usePageTitle('Set a new password', 'Set a new password for your Connex BOL account with the link from your email.');
  const navigate = useNavigate();
  const onFailure = useApiFailure();
  const { link, retry } = useResetLink();
  const onChanged = (message: string) => {
    navigate(PATHS.login, { replace: true });
    showSnackbar({ severity: 'success', message });
  };
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <PageHeader title="Set a new password" description="Afterwards you log in with it on every device." />
        {link.state === 'checking' && <p role="status">Checking your link…</p>}
        {link.state === 'incomplete' && (
          <ErrorPanel title="This link is not complete" actions={NEW_LINK}>
            Some mail programs cut long links in two. Copy the whole link from the email, or get a new one.
          </ErrorPanel>
        )}
        {link.state === 'failed' && (
          <ErrorPanel title="Your link could not be checked" tone="warning" onRetry={retry} actions={NEW_LINK}>
            It is not used up. Try again once you are connected.
          </ErrorPanel>
        )}
        {link.state === 'valid' && (
          <ChangePasswordForm
            userId={link.userId}
            resetToken={link.resetToken}
            onChanged={onChanged}
            onFailure={(error) => void onFailure(error)}
          />
        )}
      </section>
    </div>
  );
}
