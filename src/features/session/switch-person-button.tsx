import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { readSyncStatus } from '#offline/reads/read-sync-status.ts';
import { canLockWork, countUnsent } from '#offline/session.ts';
import classes from '#ui/header-button.module.css';
import { Icon } from '#ui/icon.tsx';
import type { WhatStays } from './switch-person-dialog.tsx';
import { useLogOut } from './use-log-out.ts';

const SwitchPersonDialog = lazy(async () => ({
  default: (await import('./switch-person-dialog.tsx')).SwitchPersonDialog,
}));

/** Hands a shared device over: the sign-out of Logout that keeps what is unsent, then the PINs of this device. */
export function SwitchPersonButton({ onLeft }: { onLeft: () => void }) {
  const { busy, choose } = useLogOut(onLeft);
  const [asking, setAsking] = useState<WhatStays | null>(null);
  const start = async () => {
    const stays = await whatStays();
    if (stays.unsent === 0 && !stays.offline) return choose('keep');
    setAsking(stays);
  };
  return (
    <>
      <UnstyledButton
        className={classes.button}
        title="Switch person"
        disabled={busy !== null}
        onClick={() => void start()}
      >
        <Icon name="users" size={22} />
        <span className={classes.words}>Switch person</span>
      </UnstyledButton>
      {asking !== null && (
        <Suspense fallback={null}>
          <SwitchPersonDialog
            stays={asking}
            busy={busy !== null}
            onStay={() => setAsking(null)}
            onSwitch={() => void choose('keep')}
          />
        </Suspense>
      )}
    </>
  );
}

async function whatStays(): Promise<WhatStays> {
  const [unsent, status] = await Promise.all([countUnsent(), readSyncStatus()]);
  const offline = !navigator.onLine || status?.portal === true || typeof status?.offlineSince === 'number';
  return { unsent, offline, lockable: unsent === 0 || (await canLockWork()) };
}
