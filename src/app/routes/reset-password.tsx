import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isId } from '#domain/ids.ts';
import { ChangePasswordForm } from '#features/session/change-password-form.tsx';
import { validateReset } from '#features/session/password-calls.ts';
import { t } from '#language/say.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Link } from '#ui/link.tsx';
import { withLoader } from '#ui/loader-overlay.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { leadsAway, useApiFailure } from '../base/on-api-failure.ts';
import { usePageTitle, useReady } from '../base/page.ts';
import { PATHS } from '../base/paths.ts';
import classes from './login.module.css';
import { usePasswordChanged } from './use-password-changed.ts';

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

/** What is known about the mailed link the page was opened with. */
type ResetLink =
  | { state: 'checking' | 'incomplete' | 'failed' }
  | { state: 'valid'; userId: string; resetToken: string };

/**
 * Asks the server about the token when the page opens, and again when `retry` is called. A token that no longer works
 * (403) leaves the page; see on-api-failure.ts.
 */
function useResetLink(): { link: ResetLink; retry: () => void } {
  const [query] = useSearchParams();
  const userId = query.get('userId') ?? undefined;
  const resetToken = query.get('resetToken') ?? '';
  const [link, setLink] = useState<ResetLink>({ state: 'checking' });
  const [tries, setTries] = useState(0);
  const onFailure = useApiFailure();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is what asks again
  useEffect(() => {
    if (resetToken === '' || (userId !== undefined && !isId(userId))) {
      setLink({ state: 'incomplete' });
      return;
    }
    let gone = false;
    setLink({ state: 'checking' });
    withLoader(validateReset(resetToken, userId)).then(
      (owner) => {
        if (!gone) setLink({ state: 'valid', userId: owner, resetToken });
      },
      async (error: unknown) => {
        if (gone) return;
        // A link that is over is not one that could not be checked: the next screen says so.
        if (!leadsAway(error, PATHS.resetPassword)) setLink({ state: 'failed' });
        await onFailure(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [userId, resetToken, tries]);

  return { link, retry: () => setTries((count) => count + 1) };
}
