import { Anchor } from '@mantine/core';
import { PUBLIC_PAGES } from '#domain/public-pages.ts';
import { ForgotPasswordForm } from '#features/session/forgot-password-form.tsx';
import { t } from '#language/say.ts';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useArrivalMessage } from '../base/arrival-message.ts';
import { useApiFailure } from '../base/on-api-failure.ts';
import { usePublicTitle, useReady } from '../base/page.ts';
import { PATHS } from '../base/paths.ts';
import classes from './login.module.css';

/** The way back in for somebody who forgot their username or password. */
export function ForgotPassword() {
  useReady();
  usePublicTitle(PUBLIC_PAGES['/forgot-password']);
  const onFailure = useApiFailure();
  useArrivalMessage();
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <PageHeader
          title={t('Forgot username/password')}
          description={t(
            'Enter your email address and click Reset to receive an email with instructions. If you don’t see it, check your spam folder. Your username is your email address.',
          )}
        />
        <ForgotPasswordForm onFailure={(error) => void onFailure(error)} />
        <Anchor component={Link} to={PATHS.login} display="block" ta="center" py="sm" mt="xs">
          {t('Back to log in')}
        </Anchor>
      </section>
    </div>
  );
}
