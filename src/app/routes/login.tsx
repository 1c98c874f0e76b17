import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { PUBLIC_PAGES } from '#domain/public-pages.ts';
import { LoginForm } from '#features/session/login-form.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { localTexts } from '../local-texts.ts';
import { PATHS } from '../paths.ts';
import { useReady } from '../ready.ts';
import { useSessionStore } from '../session-store.ts';
import { usePublicTitle } from '../use-page-title.ts';
import classes from './login.module.css';

const ParkedAccounts = lazy(async () => ({
  default: (await import('#features/session/parked-accounts.tsx')).ParkedAccounts,
}));

const EmptiedNotice = lazy(async () => ({
  default: (await import('#features/session/emptied-notice.tsx')).EmptiedNotice,
}));

/** Email, password, Submit; and whose unsent work waits on this device. */
export function Login() {
  useReady();
  usePublicTitle(PUBLIC_PAGES['/login']);
  const navigate = useNavigate();
  const { state } = useLocation();
  const signedIn = useSessionStore(({ status }) => status === 'in');
  const from = (state as { from?: string } | null)?.from ?? PATHS.home;
  if (signedIn) return <Navigate to={from} replace />;
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <PageHeader title="Log in" description="With the email address of your account." />
        <LoginForm forgotHref={PATHS.forgotPassword} onSignedIn={() => navigate(from, { replace: true })} />
      </section>
      <Suspense fallback={null}>
        <ParkedAccounts />
        <EmptiedNotice store={localTexts()} />
      </Suspense>
    </div>
  );
}
