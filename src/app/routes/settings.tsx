/** /settings and the tabs this person has; the tab changes the address. What each may do is for its feature to say. */
import '@mantine/core/styles/Tabs.layer.css';
import { Button, Tabs, Text } from '@mantine/core';
import { useCallback, useRef } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import type { User } from '#contract/user.ts';
import { ROLE } from '#domain/roles.ts';
import { CompanyProfile } from '#features/company-profile/company-profile.tsx';
import { Directory } from '#features/directory/directory.tsx';
import { type Message, msg, t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { accessTo } from '../base/access.ts';
import { usePageTitle, useReady } from '../base/page.ts';
import { driverAccountPath, PATHS, SETTINGS_TABS, type SettingsTab, settingsPath } from '../base/paths.ts';
import { useViewer } from '../base/session-store.ts';
import { MyProfileTab } from './my-profile-tab.tsx';
import { NotFound } from './not-found.tsx';
import classes from './settings.module.css';

const LOOKS: Record<SettingsTab, { title: Message; icon: IconName }> = {
  directory: { title: msg('Directory'), icon: 'users' },
  'my-profile': { title: msg('My Profile'), icon: 'user' },
  'company-profile': { title: msg('Company Profile'), icon: 'building' },
};

const isTab = (tab: string): tab is SettingsTab => (SETTINGS_TABS as readonly string[]).includes(tab);

export function Settings() {
  const { tab } = useParams();
  const { actor } = useViewer();
  const tabs = SETTINGS_TABS.filter((key) => accessTo(settingsPath(key), actor) === 'allowed');
  if (tab === undefined && tabs[0]) return <Navigate to={settingsPath(tabs[0])} replace />;
  return tab !== undefined && isTab(tab) ? <SettingsTabs tab={tab} tabs={tabs} /> : <NotFound />;
}

function SettingsTabs({ tab, tabs }: { tab: SettingsTab; tabs: readonly SettingsTab[] }) {
  useReady();
  usePageTitle(t(LOOKS[tab].title));
  const navigate = useNavigate();
  // A form that was begun stays as it is behind another tab; one that nobody opened asks for nothing.
  const opened = useRef(new Set<SettingsTab>());
  opened.current.add(tab);
  return (
    <>
      <PageHeader title={t('Settings')} />
      <Tabs value={tab} onChange={(next) => next && navigate(`${PATHS.settings}/${next}`)}>
        <Tabs.List mb="md" aria-label={t('Settings')}>
          {tabs.map((key) => (
            <Tabs.Tab key={key} value={key} leftSection={<Icon name={LOOKS[key].icon} />} className={classes.tab ?? ''}>
              {t(LOOKS[key].title)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((key) => (
          <Tabs.Panel key={key} value={key}>
            {opened.current.has(key) && <TabContent tab={key} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  );
}

function TabContent({ tab }: { tab: SettingsTab }) {
  const viewer = useViewer();
  const hrefOfDriver = useHrefOfDriver(viewer);
  if (tab === 'directory') return <Directory viewer={viewer} hrefOfDriver={hrefOfDriver} />;
  return (
    <div className={classes.narrow}>
      {tab === 'my-profile' && <MyProfileTab viewer={viewer} accountHref={hrefOfDriver(viewer.user)} />}
      {tab === 'company-profile' && (
        <>
          <CompanyProfile viewer={viewer} />
          <CarrierProfileLink viewer={viewer} />
        </>
      )}
    </div>
  );
}

/** The way of a carrier's admin to the carrier profile; nothing for everybody else. */
export function CarrierProfileLink({ viewer }: { viewer: Session }) {
  if (accessTo(PATHS.createCarrier, viewer.actor) !== 'allowed') return null;
  return (
    <Panel title={t('Carrier Profile')} icon="truck">
      <Text mb="sm">{t('Name, email and phone under which drivers find your company.')}</Text>
      <Button component={Link} to={PATHS.createCarrier} variant="default">
        {t('Create Carrier Profile')}
      </Button>
    </Panel>
  );
}

/** Where the driver account of a person is; null for people without one and accounts the viewer may not open. */
export function useHrefOfDriver({
  actor,
  user,
}: Session): (person: Pick<User, '_id' | 'name' | 'role'>) => string | null {
  return useCallback(
    (person) => {
      const own = person._id === user._id;
      if (person.role !== ROLE.driver || (actor.role === ROLE.driver && !own)) return null;
      return accessTo('/driverAcct/any', actor) === 'allowed'
        ? driverAccountPath(person.name, own ? null : person._id)
        : null;
    },
    [actor, user],
  );
}
