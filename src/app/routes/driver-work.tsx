import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { PersonTag } from '#contract/user.ts';
import { CheckInWork, CheckOutWork } from '#features/check-in/driver-work.tsx';
import { DriverPicker } from '#features/drivers/driver-picker.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { usePageTitle, useReady } from '../base/page.ts';
import { useViewer } from '../base/session-store.ts';

/** /driver-checkin: a clerk checks the driver in front of them in. */
export function DriverCheckin() {
  const [driver, setDriver] = useState<PersonTag | null>(null);
  usePageTitle('Driver Checkin');
  useReady();
  return (
    <>
      <PageHeader title="Driver Checkin" description="Choose the driver, then check in what they came for." />
      <Stack gap="md">
        <DriverPicker driver={driver} onChange={setDriver} />
        <CheckInWork viewer={useViewer()} driver={driver} onChoose={setDriver} />
      </Stack>
    </>
  );
}

/** /pickup-checkout: a clerk checks the driver who leaves with a load out. */
export function PickupCheckout() {
  const [driver, setDriver] = useState<PersonTag | null>(null);
  usePageTitle('Pickup Checkout');
  useReady();
  return (
    <>
      <PageHeader title="Pickup Checkout" description="Choose the driver, then check out the load they leave with." />
      <Stack gap="md">
        <DriverPicker driver={driver} onChange={setDriver} />
        <CheckOutWork viewer={useViewer()} driver={driver} onChoose={setDriver} />
      </Stack>
    </>
  );
}
