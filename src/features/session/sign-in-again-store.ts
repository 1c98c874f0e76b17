/** Whether the dialog "sign in again" is open: asked for by a button, or by the server through an answer. */
import { create } from 'zustand';

interface SignInAgainState {
  open: boolean;
  /** Put off by the person: an answer alone doesn't open the dialog again until they have signed in. */
  putOff: boolean;
}

export const useSignInAgain = create<SignInAgainState>(() => ({ open: false, putOff: false }));

/** A person pressed something that needs their session. */
export function askForSignIn(): void {
  useSignInAgain.setState({ open: true, putOff: false });
}

/** The server doesn't know the session any more. */
export function sessionEnded(): void {
  useSignInAgain.setState(({ putOff }) => ({ open: !putOff }));
}

/** The person goes on without; what they record waits. */
export function putOffSignIn(): void {
  useSignInAgain.setState({ open: false, putOff: true });
}

/** They are signed in again, or somebody else is. */
export function sessionRestored(): void {
  useSignInAgain.setState({ open: false, putOff: false });
}
