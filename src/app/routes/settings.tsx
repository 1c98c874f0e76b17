/** /settings and its tabs; the tab changes the address. What each tab may do is for its feature to say. */
import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { CompanyProfile } from '#features/company-profile/company-profile.tsx';
import { Directory } from '#features/directory/directory.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PATHS, SETTINGS_TABS, type SettingsTab, settingsPath } from '../paths.ts';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useViewer } from '../use-viewer.ts';
import { CarrierProfileLink } from './carrier-profile-link.tsx';
import { MyProfileTab } from './my-profile-tab.tsx';
import { NotFound } from './not-found.tsx';
import classes from './settings.module.css';
import { useHrefOfDriver } from './use-href-of-driver.ts';

const LOOKS: Record<SettingsTab, { title: string; icon: IconName }> = {
  directory: { title: 'Directory', icon: 'users' },
  'my-profile': { title: 'My Profile', icon: 'user' },
  'company-profile': { title: 'Company Profile', icon: 'building' },
};

const isTab = (tab: string): tab is SettingsTab => (SETTINGS_TABS as readonly string[]).includes(tab);

export function Settings() {
  const { tab } = useParams();
  if (tab === undefined) return <Navigate to={settingsPath('directory')} replace />;
  return isTab(tab) ? <SettingsTabs tab={tab} /> : <NotFound />;
}

function SettingsTabs({ tab }: { tab: SettingsTab }) {
  useReady();
  usePageTitle(LOOKS[tab].title);
  const navigate = useNavigate();
  const viewer = useViewer();
  const hrefOfDriver = useHrefOfDriver(viewer);
  return (
    <>
      <PageHeader title="Settings" />
      <Tabs value={tab} onChange={(next) => next && navigate(`${PATHS.settings}/${next}`)} keepMounted={false}>
        <Tabs.List mb="md" aria-label="Settings" className={classes.list ?? ''}>
          {SETTINGS_TABS.map((key) => (
            <Tabs.Tab key={key} value={key} leftSection={<Icon name={LOOKS[key].icon} />} className={classes.tab ?? ''}>
              {LOOKS[key].title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="directory">
          <Directory viewer={viewer} hrefOfDriver={hrefOfDriver} />
        </Tabs.Panel>
        <Tabs.Panel value="my-profile">
          <div className={classes.narrow}>
            <MyProfileTab viewer={viewer} accountHref={hrefOfDriver(viewer.user)} />
          </div>
        </Tabs.Panel>
        <Tabs.Panel value="company-profile">
          <div className={classes.narrow}>
            <CompanyProfile viewer={viewer} />
            <CarrierProfileLink viewer={viewer} />
          </div>
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
