import { Stack } from '@mantine/core';
import { useState } from 'react';
import type { PersonTag } from '#contract/user.ts';
import { CheckInWork } from '#features/check-in/driver-work.tsx';
import { DriverPicker } from '#features/drivers/driver-picker.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useViewer } from '../use-viewer.ts';

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
