import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { undoEmailChange } from '#features/session/password-calls.ts';
import { t } from '#language/say.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { useFormFailures } from '../base/on-api-failure.ts';
import { usePageTitle, useReady } from '../base/page.ts';
import { PATHS } from '../base/paths.ts';
import classes from './login.module.css';

/**
 * Where the mail about a changed e-mail address leads. Nothing happens before the button is pressed: programs that look
 * at mails open their links, too. It works for whoever has the mail, logged in or not.
 */
export function UndoEmailChange() {
  useReady();
  useFormFailures();
  usePageTitle(t('Put your email address back'), t('Undo a change of the email address of your Connex BOL account.'));
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  const [message, setMessage] = useState<string | null>(null);
  const { busy, failure, submit } = useSubmit(async () => setMessage(await undoEmailChange(token)));
  const usedUp = failure?.code === 'token-expired';
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <PageHeader
          title={message === null ? t('Put your email address back') : t('Your email address is back')}
          description={message === null ? t('For when somebody else has changed it.') : undefined}
        />
        {token === '' && (
          <ErrorPanel title={t('This link is not complete')}>
            {t('Some mail programs cut long links in two. Copy the whole link from the email.')}
          </ErrorPanel>
        )}
        {token !== '' && message === null && (
          <Stack>
            <p>
              {t(
                'Your account gets its former address again. Everybody who is logged in with it is logged out, and its password ends: you get an email to set a new one.',
              )}
            </p>
            {failure && (
              <ErrorPanel title={t('Your address was not put back')} tone={usedUp ? 'error' : 'warning'}>
                {failure.message}
              </ErrorPanel>
            )}
            {usedUp ? (
              <Button component={Link} to={PATHS.forgotPassword} variant="default" fullWidth>
                {t('Set a new password')}
              </Button>
            ) : (
              <Button onClick={() => void submit()} loading={busy} fullWidth>
                {t('Put my address back')}
              </Button>
            )}
          </Stack>
        )}
        {message !== null && (
          <Stack>
            <p role="status">{message}</p>
            <Button component={Link} to={PATHS.login} variant="default" fullWidth>
              {t('Go to log in')}
            </Button>
          </Stack>
        )}
      </section>
    </div>
  );
}
