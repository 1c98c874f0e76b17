/*
 * The session ended while somebody was working: they sign in over the screen they were on and go on where they were.
 * The queue waits meanwhile and nothing counts as a failed try. Only the same person can resume, so the address is
 * fixed; somebody else takes over by logging the first one out, which parks their unsent work.
 */
import { useLiveQuery } from 'dexie-react-hooks';
import { lazy, Suspense, useEffect } from 'react';
import { readSyncStatus } from '#offline/reads/read-sync-status.ts';
import type { SignInAgainProps } from './sign-in-again-dialog.tsx';
import { sessionEnded, sessionRestored } from './sign-in-again-store.ts';

const SignInAgainDialog = lazy(async () => ({
  default: (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog,
}));

/** See the head of the file. Opens itself through its store when the server no longer knows the session. */
export function SignInAgain(props: SignInAgainProps) {
  const status = useLiveQuery(readSyncStatus);
  const ended = status && (status.signInNeeded || status.otherPerson);
  useEffect(() => {
    if (ended === undefined || ended === null) return;
    if (ended) sessionEnded();
    else sessionRestored();
  }, [ended]);
  if (!props.opened) return null;
  return (
    <Suspense fallback={null}>
      <SignInAgainDialog {...props} />
    </Suspense>
  );
}
