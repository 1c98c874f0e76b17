/** What both screens of a driver account share: whose it is, and what stands there when nobody's is found. */
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router-dom';
import type { User } from '#contract/user.ts';
import { ROLE } from '#domain/roles.ts';
import { useDriver } from '#features/driver-account/use-driver.ts';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { Coming } from '#ui/coming.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { usePageTitle, useReady } from '../base/page.ts';
import { driverAccountPath, settingsPath } from '../base/paths.ts';
import { useViewer } from '../base/session-store.ts';
import classes from './settings.module.css';

export interface DriverOfScreen {
  viewer: Session;
  driver: Pick<User, '_id' | 'name'>;
  /** For addresses: null where it is the viewer's own account. */
  driverId: string | null;
}

interface DriverScreenProps {
  title: string;
  back: 'settings' | 'account';
  children: (found: DriverOfScreen) => ReactNode;
}

export function DriverScreen({ title, back, children }: DriverScreenProps) {
  useReady();
  usePageTitle(title);
  const viewer = useViewer();
  const { name = '' } = useParams();
  const [search] = useSearchParams();
  const sought = useDriver(viewer, name, search.get('driver'));
  const own = viewer.actor.role === ROLE.driver;
  const settings = own
    ? { to: settingsPath('my-profile'), label: t('My Profile') }
    : { to: settingsPath('directory'), label: t('Directory') };
  if (sought.status !== 'found') {
    return (
      <>
        <PageHeader title={title} back={settings} />
        <DriverStandin status={sought.status} />
      </>
    );
  }
  const { driver } = sought;
  const driverId = own ? null : driver._id;
  const account = { to: driverAccountPath(driver.name, driverId), label: t('Driver Account') };
  return (
    <>
      <PageHeader title={title} description={driver.name} back={back === 'account' ? account : settings} />
      <div className={classes.narrow}>{children({ viewer, driver, driverId })}</div>
    </>
  );
}

function DriverStandin({ status }: { status: 'loading' | 'not-yet' | 'not-found' }) {
  if (status === 'loading') return <Coming shape="panels" label={t('Looking for the driver')} />;
  if (status === 'not-yet') {
    return (
      <EmptyState icon="refresh" title={t('The directory is not on this device yet')}>
        {t('It is fetched as soon as there is a connection. This page then fills by itself.')}
      </EmptyState>
    );
  }
  const directory = (
    <Button component={Link} to={settingsPath('directory')} variant="default">
      {t('Open the Directory')}
    </Button>
  );
  return (
    <EmptyState icon="search" title={t('Driver not found')} action={directory}>
      {t('The directory leads to the accounts of your drivers.')}
    </EmptyState>
  );
}
