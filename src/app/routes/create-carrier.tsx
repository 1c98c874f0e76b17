import { useNavigate } from 'react-router-dom';
import { CreateCarrierForm } from '#features/carrier-profile/create-carrier-form.tsx';
import { t } from '#language/say.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { usePageTitle, useReady } from '../base/page.ts';
import { homePath, settingsPath } from '../base/paths.ts';
import { useViewer } from '../base/session-store.ts';
import classes from './login.module.css';

/** /create-carrier: a carrier's admin fills in the carrier profile. */
export function CreateCarrier() {
  useReady();
  usePageTitle(t('Create Carrier Profile'));
  const navigate = useNavigate();
  const viewer = useViewer();
  return (
    <div className={classes.page}>
      <section className={classes.card}>
        <PageHeader
          title={t('Create Carrier Profile')}
          back={{ to: settingsPath('company-profile'), label: t('Company Profile') }}
        />
        <CreateCarrierForm viewer={viewer} onCreated={(adminId) => navigate(homePath(adminId))} />
      </section>
    </div>
  );
}
