import { useState } from 'react';
import { canLockWork, countUnsent, signOut } from '#offline/session.ts';
import { showSnackbar } from '#ui/snackbar-store.ts';
import type { UnsentChoice } from './log-out-dialog.tsx';
import { unsentWords } from './unsent-words.ts';

interface LogOutState {
  /** How many items wait while the dialog asks; null while it is closed. */
  asking: number | null;
  /** Whether what is kept can be locked. */
  lockable: boolean;
  busy: UnsentChoice | null;
  problem: string | null;
  /** The person wants out: at once if nothing waits, otherwise the dialog asks. */
  start: () => Promise<void>;
  choose: (choice: UnsentChoice) => Promise<void>;
  stay: () => void;
}

/** Logs out without ever losing unsent work. `onLoggedOut` is called once nobody is signed in any more. */
export function useLogOut(onLoggedOut: () => void): LogOutState {
  const [asking, setAsking] = useState<number | null>(null);
  const [lockable, setLockable] = useState(true);
  const [busy, setBusy] = useState<UnsentChoice | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  const leave = async (choice: UnsentChoice) => {
    setBusy(choice);
    setProblem(null);
    try {
      const result = await signOut({ unsent: choice });
      if (result.signedOut) {
        setAsking(null);
        onLoggedOut();
      } else {
        setAsking(result.unsent);
        setProblem(`${unsentWords(result.unsent)} could not be sent now.`);
      }
    } catch (error) {
      console.error(error);
      const message = error instanceof Error ? error.message : 'You could not be logged out.';
      setProblem(message);
      showSnackbar({ severity: 'error', message });
    } finally {
      setBusy(null);
    }
  };

  const start = async () => {
    const unsent = await countUnsent();
    // "send" even with nothing to send: an entry made in this very moment is then asked about, not parked silently.
    if (unsent === 0) return leave('send');
    setLockable(await canLockWork());
    setAsking(unsent);
  };

  const stay = () => {
    setAsking(null);
    setProblem(null);
  };
  return { asking, lockable, busy, problem, start, choose: leave, stay };
}
