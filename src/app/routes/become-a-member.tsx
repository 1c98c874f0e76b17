import { useNavigate } from 'react-router-dom';
import { PUBLIC_PAGES } from '#domain/public-pages.ts';
import { SignUpForm } from '#features/sign-up/sign-up-form.tsx';
import { t } from '#language/say.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { usePublicTitle, useReady } from '../base/page.ts';
import { PATHS } from '../base/paths.ts';
import { useSite } from '../base/site.ts';
import classes from './login.module.css';

/** Sign-up: a form, its terms, and the number to call. */
export function BecomeAMember() {
  useReady();
  usePublicTitle(PUBLIC_PAGES['/become-a-member']);
  const navigate = useNavigate();
  const phone = useSite()?.contact.phone;
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <PageHeader
          title={t('Become a member')}
          description={t('For shippers, receivers, carriers and their drivers.')}
        />
        <SignUpForm phone={phone} onDone={() => navigate(PATHS.landing)} />
      </section>
    </div>
  );
}
