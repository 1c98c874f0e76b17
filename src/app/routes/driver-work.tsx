import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { PersonTag } from '#contract/user.ts';
import { CheckInWork, CheckOutWork, type Truck } from '#features/check-in/driver-work.tsx';
import type { OpenedTruck } from '#features/check-in/yard-panel.tsx';
import { DriverPicker } from '#features/drivers/driver-picker.tsx';
import { ArrivalInRow } from '#features/dwell/arrival-in-row.tsx';
import { t } from '#language/say.ts';
import { readKnownDrivers } from '#offline/read-people.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { NavLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PrintButton } from '#ui/print-button.tsx';
import { DRIVER, FIND, TRUCK, withValues } from '../base/dock-address.ts';
import { usePageTitle, useReady } from '../base/page.ts';
import { PATHS } from '../base/paths.ts';
import { useViewer } from '../base/session-store.ts';
import { DockTruck } from './dock-truck.tsx';
import classes from './driver-work.module.css';

/** The two screens of the dock are one place with two tabs. */
function DockTabs() {
  const { search } = useLocation();
  return (
    <nav className={classes.tabs} aria-label={t('Dock')}>
      <NavLink to={PATHS.driverCheckin + search}>{t('Driver Checkin')}</NavLink>
      <NavLink to={PATHS.pickupCheckout + search}>{t('Pickup Checkout')}</NavLink>
    </nav>
  );
}

/** The driver who was chosen; after a reload only where this device knows them. */
function useChosenDriver() {
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<PersonTag | null>(null);
  const id = params.get(DRIVER);
  const isChosen = chosen?._id === id;
  const found = useLiveQuery(
    async () => (id === null || isChosen ? [] : await readKnownDrivers()).find(({ _id }) => _id === id) ?? null,
    [id, isChosen],
  );
  const choose = (driver: PersonTag | null) => {
    setChosen(driver);
    setParams((now) => withValues(now, { [DRIVER]: driver?._id ?? null }), { replace: true });
  };
  return { driver: id === null ? null : isChosen ? chosen : (found ?? null), choose };
}

/** The truck somebody works on. With one that just came, the driver chosen for it has been recorded. */
function useOpenedTruck() {
  const [params, setParams] = useSearchParams();
  const [justCame, setJustCame] = useState<string | null>(null);
  const key = params.get(TRUCK);
  const open = (truck: OpenedTruck | null) => {
    setJustCame(truck?.justCame ? truck.key : null);
    const recorded = truck?.justCame ? { [DRIVER]: null } : {};
    setParams((now) => withValues(now, { [TRUCK]: truck?.key ?? null, ...recorded }), { replace: true });
  };
  return { opened: key === null ? null : { key, justCame: justCame === key }, open };
}

/** What is searched for. */
function useSearch() {
  const [params, setParams] = useSearchParams();
  const look = (words: string) => setParams((now) => withValues(now, { [FIND]: words || null }), { replace: true });
  return { find: params.get(FIND) ?? '', look };
}

interface DockProps {
  title: string;
  description: string;
  work: typeof CheckInWork;
}

function Dock({ title, description, work: Work }: DockProps) {
  const viewer = useViewer();
  const { driver, choose } = useChosenDriver();
  const { opened, open } = useOpenedTruck();
  const { find, look } = useSearch();
  usePageTitle(title);
  useReady();
  return (
    <>
      <PageHeader title={title} description={<span data-screen-only>{description}</span>} actions={<PrintButton />} />
      <DockTabs />
      <Stack gap="md">
        <div data-screen-only={driver ? undefined : true}>
          <DriverPicker driver={driver} onChange={choose} />
        </div>
        <Work
          viewer={viewer}
          driver={driver}
          find={find}
          onFind={look}
          opened={opened}
          onOpen={open}
          onLeft={() => choose(null)}
          drawTruck={(truck) => <DockTruck truck={truck} viewer={viewer} />}
          drawArrival={(truck) => <Arrival truck={truck} viewer={viewer} />}
        />
      </Stack>
    </>
  );
}

/** What is said of a truck's arrival. At the receiver's gate a BOL knows enough of its load. */
function Arrival({ truck, viewer }: { truck: Truck; viewer: Session }) {
  if ('pickUp' in truck) {
    const { load, bols } = truck.pickUp;
    return <ArrivalInRow load={load} bols={[]} all={bols} viewer={viewer} />;
  }
  const { bols } = truck;
  const { loadId, load, shipperId, carrierId, shipper } = bols[0];
  const ofLoad = { ...load, _id: loadId, shipperId, carrierId, shipper, deleted: false };
  return <ArrivalInRow load={ofLoad} bols={bols} all={bols} viewer={viewer} />;
}

/** /driver-checkin: a clerk checks the driver in front of them in. */
export function DriverCheckin() {
  return (
    <Dock
      title={t('Driver Checkin')}
      description={t('Check in whoever arrives. If it isn’t the planned driver, choose the driver first.')}
      work={CheckInWork}
    />
  );
}

/** /pickup-checkout: a clerk checks the driver who leaves with a load out. */
export function PickupCheckout() {
  return (
    <Dock
      title={t('Pickup Checkout')}
      description={t('Check out loads as they leave. If it isn’t the planned driver, choose the driver first.')}
      work={CheckOutWork}
    />
  );
}
