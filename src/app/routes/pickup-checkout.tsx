import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { PersonTag } from '#contract/user.ts';
import { CheckOutWork } from '#features/check-in/driver-work.tsx';
import { DriverPicker } from '#features/drivers/driver-picker.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useViewer } from '../use-viewer.ts';

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
