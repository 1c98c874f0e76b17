import { useEffect, useRef, useSyncExternalStore } from 'react';
import { create } from 'zustand';
import { onWaiting, syncStatusNow } from '#offline/waiting.ts';
import { later } from '#ui/later.tsx';
import type { SignInAgainProps } from './sign-in-again-dialog.tsx';

const SignInAgainDialog = later(async () => (await import('./sign-in-again-dialog.tsx')).SignInAgainDialog);

/**
 * The session ended while somebody was working: they log in over the screen they were on and go on where they were.
 * The queue waits meanwhile and nothing counts as a failed try. Only the same person can resume, so the address is
 * fixed; somebody else takes over by logging the first one out, which parks their unsent work. Opens itself through
 * its store when the server no longer knows the session.
 */
export function SignInAgain(props: SignInAgainProps) {
  const status = useSyncExternalStore(onWaiting, syncStatusNow);
  const hasEnded = status && (status.signInNeeded || status.otherPerson);
  // Any other answer, or none, says nothing about the session, and takes no dialog from whoever types in it.
  const isServed = status?.served;
  const wasEnded = useRef(false);
  useEffect(() => {
    if (hasEnded) {
      wasEnded.current = true;
      sessionEnded();
    } else if (isServed && wasEnded.current) {
      wasEnded.current = false;
      sessionRestored();
    }
  }, [hasEnded, isServed]);
  // Whoever comes next has a session of their own.
  const who = props.viewer.user._id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends with the person it was about
  useEffect(() => sessionRestored, [who]);
  if (!props.opened) return null;
  return <SignInAgainDialog {...props} />;
}

/** Whether the dialog "log in again" is open: asked for by a button, or by the server through an answer. */
interface SignInAgainState {
  open: boolean;
  /** Put off by the person: an answer alone doesn't open the dialog again until they have logged in. */
  putOff: boolean;
  /** A form could not be sent for it: whoever filled it in has to send it again. */
  forForm: boolean;
}

export const useSignInAgain = create<SignInAgainState>(() => ({ open: false, putOff: false, forForm: false }));

/** A person pressed something that needs their session. */
export function askForSignIn(): void {
  useSignInAgain.setState({ open: true, putOff: false, forForm: false });
}

/** They sent a form, and the server doesn't know their session any more. */
export function askForFormSignIn(): void {
  useSignInAgain.setState({ open: true, putOff: false, forForm: true });
}

/** The server doesn't know the session any more. */
function sessionEnded(): void {
  useSignInAgain.setState(({ putOff }) => ({ open: !putOff }));
}

/** The person goes on without; what they record waits. */
export function putOffSignIn(): void {
  useSignInAgain.setState({ open: false, putOff: true, forForm: false });
}

/** They are logged in again, or somebody else is. */
export function sessionRestored(): void {
  useSignInAgain.setState({ open: false, putOff: false, forForm: false });
}
