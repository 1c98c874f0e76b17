import { useEffect, useState } from 'react';
import { LOGIN_ERROR_MS } from '#ui/measures.ts';
import { type SignInFailure, signInFailure, wrongLogin } from './sign-in-failure.tsx';

interface SignInState {
  busy: boolean;
  failure: SignInFailure | null;
  submit: (username: string, password: string) => Promise<void>;
}

/**
 * Logs in and keeps why it failed. A wrong password is named for five seconds; a missing network is named until
 * the next try, because it doesn't pass by itself. What was typed belongs to the form and is never touched here.
 */
export function useSignIn(onSignedIn: () => void): SignInState {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SignInFailure | null>(null);

  useEffect(() => {
    if (!failure?.passing) return;
    const timer = setTimeout(() => setFailure(null), LOGIN_ERROR_MS);
    return () => clearTimeout(timer);
  }, [failure]);

  const submit = async (username: string, password: string) => {
    setBusy(true);
    setFailure(null);
    try {
      // Loaded here, not with the screen: the store and the network code are not part of the first paint.
      const { logIn } = await import('#offline/session.ts');
      if ((await logIn(username, password)) === 'logged-in') onSignedIn();
      else setFailure(wrongLogin());
    } catch (error) {
      setFailure(signInFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, submit };
}
