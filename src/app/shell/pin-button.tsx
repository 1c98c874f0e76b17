import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { Session } from '#offline/session.ts';
import classes from './header.module.css';

const DevicePinDialog = lazy(async () => ({
  default: (await import('#features/session/device-pin-dialog.tsx')).DevicePinDialog,
}));

/** In the place of the way to the profile, for clerks who have none: their PIN for this device. */
export function PinButton({ session, initials }: { session: Session; initials: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        className={classes.profile}
        title="PIN for this device"
        aria-label={`${initials}: ${session.user.name}, PIN for this device`}
        onClick={() => setOpen(true)}
      >
        <span aria-hidden="true">{initials}</span>
      </UnstyledButton>
      {open && (
        <Suspense fallback={null}>
          <DevicePinDialog viewer={session} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
