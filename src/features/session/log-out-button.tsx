import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import classes from '#ui/header-button.module.css';
import { Icon } from '#ui/icon.tsx';
import { useLogOut } from './use-log-out.ts';

// Not part of the header's first paint: it is only seen with unsent work.
const LogOutDialog = lazy(async () => ({ default: (await import('./log-out-dialog.tsx')).LogOutDialog }));

interface LogOutButtonProps {
  onLoggedOut: () => void;
}

/** Logout in the header, with the question what to do with unsent work. */
export function LogOutButton({ onLoggedOut }: LogOutButtonProps) {
  const { asking, lockable, busy, problem, start, choose, stay } = useLogOut(onLoggedOut);
  return (
    <>
      <UnstyledButton
        className={classes.button}
        title="Logout"
        disabled={busy !== null && asking === null}
        onClick={() => void start()}
      >
        <Icon name="logout" size={22} />
        <span className={classes.words}>Logout</span>
      </UnstyledButton>
      {asking !== null && (
        <Suspense fallback={null}>
          <LogOutDialog
            opened
            unsent={asking}
            lockable={lockable}
            busy={busy}
            problem={problem}
            onChoose={(choice) => void choose(choice)}
            onStay={stay}
          />
        </Suspense>
      )}
    </>
  );
}
