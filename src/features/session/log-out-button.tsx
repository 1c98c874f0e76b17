import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '#language/say.ts';
import { canLockWork, countUnsent, isServerReached, logOut } from '#offline/session.ts';
import { HeaderButton } from '#ui/header-button.tsx';
import { later } from '#ui/later.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import type { LeavingFacts, UnsentChoice } from './log-out-dialog.tsx';

// Not part of the header's first paint: it is only seen when there is something to ask.
const LogOutDialog = later(async () => (await import('./log-out-dialog.tsx')).LogOutDialog);

interface LogOutButtonProps {
  onLoggedOut: () => void;
  /** Look of the button; left out: as the header's. */
  className?: string | undefined;
}

/** Logout, with the question what to do with unsent work, and whether somebody means it where they can't come back. */
export function LogOutButton({ onLoggedOut, className }: LogOutButtonProps) {
  const leaving = useLogOut(onLoggedOut);
  const { asking, busy, start } = leaving;
  return (
    <>
      <HeaderButton
        className={className}
        title={t('Logout')}
        icon="logout"
        busy={busy !== null && asking === null}
        onPress={() => void start()}
      />
      <LogOutQuestion {...leaving} />
    </>
  );
}

/** Logs out as soon as it is drawn, asking first where there is something to ask. */
export function LogOutNow({ onLoggedOut, onStay }: { onLoggedOut: () => void; onStay: () => void }) {
  const leaving = useLogOut(onLoggedOut);
  const begin = useEffectEvent(() => void leaving.start());
  useEffect(() => begin(), []);
  const stay = () => {
    leaving.stay();
    onStay();
  };
  return <LogOutQuestion {...leaving} stay={stay} />;
}

function LogOutQuestion({ asking, busy, problem, choose, stay }: LogOutState) {
  if (asking === null) return null;
  return (
    <LogOutDialog
      opened
      facts={asking}
      busy={busy === 'looking' ? null : busy}
      problem={problem}
      onChoose={(choice) => void choose(choice)}
      onStay={stay}
    />
  );
}

interface LogOutState {
  /** What the dialog asks about; null while it is closed. */
  asking: LeavingFacts | null;
  /** `looking`: how things stand is being found out. */
  busy: UnsentChoice | 'looking' | null;
  problem: string | null;
  /** The person wants out: at once if nothing waits and they could come back, otherwise the dialog asks. */
  start: () => Promise<void>;
  choose: (choice: UnsentChoice) => Promise<void>;
  stay: () => void;
}

/** Logs out without ever losing unsent work. `onLoggedOut` is called once nobody is logged in any more. */
export function useLogOut(onLoggedOut: () => void): LogOutState {
  const [asking, setAsking] = useState<LeavingFacts | null>(null);
  const [busy, setBusy] = useState<LogOutState['busy']>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const leave = async (choice: UnsentChoice) => {
    setBusy(choice);
    setProblem(null);
    try {
      const result = await logOut({ unsent: choice });
      if (result.loggedOut) {
        setAsking(null);
        onLoggedOut();
      } else {
        const { unsent } = result;
        setAsking((facts) => ({ reached: true, lockable: true, ...facts, unsent }));
        setProblem(
          t('{count, plural, one {# item could not be sent now.} other {# items could not be sent now.}}', {
            count: unsent,
          }),
        );
      }
    } catch (error) {
      console.error(error);
      const message = error instanceof Error ? error.message : t('You could not be logged out.');
      setProblem(message);
      showSnackbar({ severity: 'error', message });
    } finally {
      setBusy(null);
    }
  };

  const start = async () => {
    setBusy('looking');
    const facts = await leavingFacts().finally(() => setBusy(null));
    // "send" even with nothing to send: an entry made in this very moment is then asked about, not parked silently.
    if (facts.unsent === 0 && facts.reached) return leave('send');
    setAsking(facts);
  };

  const stay = () => {
    setAsking(null);
    setProblem(null);
  };
  return { asking, busy, problem, start, choose: leave, stay };
}

/** What somebody should know before they leave this device. */
export async function leavingFacts(): Promise<LeavingFacts> {
  const [unsent, reached] = await Promise.all([countUnsent(), isServerReached()]);
  return { unsent, reached, lockable: unsent === 0 || (await canLockWork()) };
}
