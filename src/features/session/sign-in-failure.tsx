/** Why somebody could not log in, in the words of the screen. */
import { t } from '#language/say.ts';
import type { CallError } from '#offline/call.ts';
import { isMissingPart } from '#ui/error-boundary.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';

export interface SignInFailure {
  kind: 'wrong' | 'network' | 'portal' | 'busy' | 'other';
  title: string;
  advice: string | null;
  /** Goes by itself; the others stay until the next try, because they don't pass by waiting here. */
  passing: boolean;
}

/** Also for a form that was left empty: one answer for everything about what was typed. */
export const wrongLogin = (): SignInFailure => ({
  kind: 'wrong',
  title: t('Please enter a valid username/password'),
  advice: null,
  passing: true,
});

const network = (): SignInFailure => ({
  kind: 'network',
  title: t('No connection to the server'),
  advice: t('Logging in needs a network. What you typed is still here: try again once you are connected.'),
  passing: false,
});

const portal = (): SignInFailure => ({
  kind: 'portal',
  title: t('This Wi-Fi wants a login'),
  advice: t('Log in to the Wi-Fi in your browser, or switch to mobile data. What you typed is still here.'),
  passing: false,
});

const busy = (): SignInFailure => ({
  kind: 'busy',
  title: t('The server can’t answer right now'),
  advice: t('What you typed was not checked, and is still here: try again in a minute.'),
  passing: false,
});

const tooMany = (): SignInFailure => ({
  kind: 'busy',
  title: t('Too many tries'),
  advice: t('Wait a few minutes, then try again. If you forgot your password, you can set a new one.'),
  passing: false,
});

/** Sorts what `signIn` threw. */
export function signInFailure(error: unknown): SignInFailure {
  // What logs in is fetched when somebody does: without it nobody has asked the server.
  if (isMissingPart(error)) return network();
  if (!isCallError(error)) return other(error);
  switch (error.kind) {
    case 'network':
      return network();
    case 'portal':
      return portal();
    case 'busy':
      return error.status === 429 ? tooMany() : busy();
    case 'fault':
      return busy();
    default:
      return error.code === 'invalid' ? wrongLogin() : other(error);
  }
}

/** By name: importing the class would put the whole network code into the first screen. */
function isCallError(error: unknown): error is CallError {
  return error instanceof Error && error.name === 'CallError';
}

function other(error: unknown): SignInFailure {
  const advice = error instanceof Error ? error.message : null;
  return { kind: 'other', title: t('You could not be logged in'), advice, passing: false };
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
