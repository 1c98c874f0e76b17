import { Button } from '@mantine/core';
import { ChangePasswordForm } from '#features/session/change-password-form.tsx';
import { t } from '#language/say.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useApiFailure } from '../base/on-api-failure.ts';
import { usePageTitle, useReady } from '../base/page.ts';
import { PATHS } from '../base/paths.ts';
import classes from './login.module.css';
import { usePasswordChanged } from './use-password-changed.ts';
import { useResetLink } from './use-reset-link.ts';

function NewLink() {
  return (
    <Button component={Link} to={PATHS.forgotPassword} variant="default">
      {t('Get a new link')}
    </Button>
  );
}

/** Where the link of a reset mail or an invitation leads: the link is checked, then a new password chosen. */
export function ResetPassword() {
  useReady();
  usePageTitle(
    t('Set a new password'),
    t('Set a new password for your Connex BOL account with the link from your email.'),
  );
  const onFailure = useApiFailure();
  const { link, retry } = useResetLink();
  const onChanged = usePasswordChanged(link.state === 'valid' ? link.userId : '');
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <PageHeader title={t('Set a new password')} description={t('Afterwards you log in with it on every device.')} />
        {link.state === 'checking' && <p role="status">{t('Checking your link…')}</p>}
        {link.state === 'incomplete' && (
          <ErrorPanel title={t('This link is not complete')} actions={<NewLink />}>
            {t('Some mail programs cut long links in two. Copy the whole link from the email, or get a new one.')}
          </ErrorPanel>
        )}
        {link.state === 'failed' && (
          <ErrorPanel title={t('Your link could not be checked')} tone="warning" onRetry={retry} actions={<NewLink />}>
            {t('It is not used up. Try again once you are connected.')}
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
