/** Why somebody could not log in, in the words of the screen. */
import type { CallError } from '#offline/call.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';

export interface SignInFailure {
  kind: 'wrong' | 'network' | 'portal' | 'busy' | 'other';
  title: string;
  advice: string | null;
  /** Goes by itself; the others stay until the next try, because they don't pass by waiting here. */
  passing: boolean;
}

/** Also for a form that was left empty: one answer for everything about what was typed. */
export const WRONG_LOGIN: SignInFailure = {
  kind: 'wrong',
  title: 'Please enter a valid username/password',
  advice: null,
  passing: true,
};

const NETWORK: SignInFailure = {
  kind: 'network',
  title: 'No connection to the server',
  advice: 'Logging in needs a network. What you typed is still here: try again once you are connected.',
  passing: false,
};

const PORTAL: SignInFailure = {
  kind: 'portal',
  title: 'This Wi-Fi wants a login',
  advice: 'Log in to the Wi-Fi in your browser, or switch to mobile data. What you typed is still here.',
  passing: false,
};

const BUSY: SignInFailure = {
  kind: 'busy',
  title: 'The server can’t answer right now',
  advice: 'What you typed was not checked, and is still here: try again in a minute.',
  passing: false,
};

const TOO_MANY: SignInFailure = {
  kind: 'busy',
  title: 'Too many tries',
  advice: 'Wait a few minutes, then try again. If you forgot your password, you can set a new one.',
  passing: false,
};

/** Sorts what `signIn` threw. */
export function signInFailure(error: unknown): SignInFailure {
  if (!isCallError(error)) return other(error);
  switch (error.kind) {
    case 'network':
      return NETWORK;
    case 'portal':
      return PORTAL;
    case 'busy':
      return error.status === 429 ? TOO_MANY : BUSY;
    case 'fault':
      return BUSY;
    default:
      return error.code === 'invalid' ? WRONG_LOGIN : other(error);
  }
}

/** By name: importing the class would put the whole network code into the first screen. */
function isCallError(error: unknown): error is CallError {
  return error instanceof Error && error.name === 'CallError';
}

function other(error: unknown): SignInFailure {
  const advice = error instanceof Error ? error.message : null;
  return { kind: 'other', title: 'You could not be logged in', advice, passing: false };
}

/** Why logging in did not work; announced when it appears. */
export function SignInFailureNote({ failure }: { failure: SignInFailure | null }) {
  if (!failure) return null;
  return (
    <ErrorPanel title={failure.title} tone={failure.kind === 'wrong' ? 'error' : 'warning'}>
      {failure.advice}
    </ErrorPanel>
  );
}
