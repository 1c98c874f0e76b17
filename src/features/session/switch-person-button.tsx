import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import classes from '#ui/header-button.module.css';
import { Icon } from '#ui/icon.tsx';
import { leavingFacts, useLogOut } from './log-out-button.tsx';
import type { LeavingFacts } from './log-out-dialog.tsx';

const SwitchPersonDialog = lazy(async () => ({
  default: (await import('./switch-person-dialog.tsx')).SwitchPersonDialog,
}));

/** Hands a shared device over: the logout of Logout that keeps what is unsent, then the PINs of this device. */
export function SwitchPersonButton({ onLeft }: { onLeft: () => void }) {
  const { busy, choose } = useLogOut(onLeft);
  const [asking, setAsking] = useState<LeavingFacts | null>(null);
  const [looking, setLooking] = useState(false);
  const start = async () => {
    setLooking(true);
    const facts = await leavingFacts().finally(() => setLooking(false));
    if (facts.unsent === 0 && facts.reached) return choose('keep');
    setAsking(facts);
  };
  return (
    <>
      <UnstyledButton
        className={classes.button}
        title="Switch person"
        disabled={busy !== null || looking}
        onClick={() => void start()}
      >
        <Icon name="users" size={22} />
        <span className={classes.words}>Switch person</span>
      </UnstyledButton>
      {asking !== null && (
        <Suspense fallback={null}>
          <SwitchPersonDialog
            facts={asking}
            busy={busy !== null}
            onStay={() => setAsking(null)}
            onSwitch={() => void choose('keep')}
          />
        </Suspense>
      )}
    </>
  );
}
