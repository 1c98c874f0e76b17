import { useState } from 'react';
import type { PinPerson } from '#offline/session.ts';
import { type SignInFailure, signInFailure } from './sign-in-failure.ts';

interface PinSignIn {
  pin: string;
  busy: boolean;
  failure: SignInFailure | null;
  type: (pin: string) => void;
  submit: (person: PinPerson) => Promise<void>;
}

const OVER = 'Your PIN on this device has ended. Log in with your password; you can set a new PIN in your profile.';

/** Signs in by PIN. A wrong one is named and wiped; where nobody could look at it, it stays. `onOver`: it counts no more. */
export function usePinSignIn(onSignedIn: () => void, onOver: (why: string) => void): PinSignIn {
  const [pin, setPin] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | null>(null);
  const submit = async ({ userId }: PinPerson) => {
    setBusy(true);
    setFailure(null);
    try {
      const { signInByPin } = await import('#offline/session.ts');
      const result = await signInByPin(userId, pin);
      if (result === 'signed-in') return onSignedIn();
      setPin('');
      if (result.over) onOver(OVER);
      else setFailure({ kind: 'wrong', title: result.wrong, advice: null, passing: false });
    } catch (error) {
      setFailure(signInFailure(error));
    } finally {
      setBusy(false);
    }
  };
  const type = (next: string) => {
    if (busy) return;
    setPin(next);
    if (next !== '') setFailure(null);
  };
  return { pin, busy, failure, type, submit };
}
