import { useCallback, useEffect, useState } from 'react';
import type { DriverAccount } from '#contract/driver-account.ts';
import { fetchDriverAccount, keptDriverAccount } from '#offline/driver-accounts.ts';
import { failureOf } from '#ui/use-submit.ts';

export type DriverAccountState =
  | { status: 'loading' }
  /**
   * What the server said (`checked`), or what the device saw last: then the server is being asked, or `why` says why it
   * can't be.
   */
  | { status: 'ready'; account: DriverAccount; checked: boolean; why: string | null }
  | { status: 'none' }
  /** The server can't be asked, and this device never saw the account. */
  | { status: 'unreachable'; why: string };

/** A driver's account: at once what this device saw last, then what the server says. */
export function useDriverAccount(userId: string) {
  const [state, setState] = useState<DriverAccountState>({ status: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another run
  useEffect(() => {
    let gone = false;
    const show = (next: DriverAccountState) => {
      if (!gone) setState(next);
    };
    show({ status: 'loading' });
    void load(userId, show);
    return () => {
      gone = true;
    };
  }, [userId, tries]);
  const replace = useCallback(
    (account: DriverAccount) => setState({ status: 'ready', account, checked: true, why: null }),
    [],
  );
  return { state, replace, retry: () => setTries(tries + 1) };
}

async function load(userId: string, show: (state: DriverAccountState) => void): Promise<void> {
  const kept = await keptDriverAccount(userId);
  if (kept) show({ status: 'ready', account: kept, checked: false, why: null });
  try {
    const account = await fetchDriverAccount(userId);
    show(account ? { status: 'ready', account, checked: true, why: null } : { status: 'none' });
  } catch (error) {
    const why = failureOf(error).message;
    show(kept ? { status: 'ready', account: kept, checked: false, why } : { status: 'unreachable', why });
  }
}
