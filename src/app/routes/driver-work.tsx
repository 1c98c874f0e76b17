import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { PersonTag } from '#contract/user.ts';
import type { Category } from '#domain/load-category.ts';
import { CheckInWork, CheckOutWork } from '#features/check-in/driver-work.tsx';
import { DriverPicker } from '#features/drivers/driver-picker.tsx';
import type { Session } from '#offline/session.ts';
import { NavLink } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { listAddress } from '../base/access.ts';
import { usePageTitle, useReady } from '../base/page.ts';
import { PATHS } from '../base/paths.ts';
import { useViewer } from '../base/session-store.ts';
import classes from './driver-work.module.css';

const hrefOfLoad = (viewer: Session) => (category: Category, loadId: string) =>
  listAddress(viewer, category, loadId) ?? undefined;

/** The two screens of the dock are one place with two tabs. */
function DockTabs() {
  return (
    <nav className={classes.tabs} aria-label="Dock">
      <NavLink to={PATHS.driverCheckin}>Driver Checkin</NavLink>
      <NavLink to={PATHS.pickupCheckout}>Pickup Checkout</NavLink>
    </nav>
  );
}

/** /driver-checkin: a clerk checks the driver in front of them in. */
export function DriverCheckin() {
  const viewer = useViewer();
  const [driver, setDriver] = useState<PersonTag | null>(null);
  usePageTitle('Driver Checkin');
  useReady();
  return (
    <>
      <PageHeader title="Driver Checkin" description="Choose the driver, then check in what they came for." />
      <DockTabs />
      <Stack gap="md">
        <DriverPicker driver={driver} onChange={setDriver} />
        <CheckInWork viewer={viewer} driver={driver} onChoose={setDriver} hrefOfLoad={hrefOfLoad(viewer)} />
      </Stack>
    </>
  );
}

/** /pickup-checkout: a clerk checks the driver who leaves with a load out. */
export function PickupCheckout() {
  const viewer = useViewer();
  const [driver, setDriver] = useState<PersonTag | null>(null);
  usePageTitle('Pickup Checkout');
  useReady();
  return (
    <>
      <PageHeader title="Pickup Checkout" description="Choose the driver, then check out the load they leave with." />
      <DockTabs />
      <Stack gap="md">
        <DriverPicker driver={driver} onChange={setDriver} />
        <CheckOutWork viewer={viewer} driver={driver} onChoose={setDriver} hrefOfLoad={hrefOfLoad(viewer)} />
      </Stack>
    </>
  );
}
