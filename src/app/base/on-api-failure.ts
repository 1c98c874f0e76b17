/**
 * What people see when a direct call failed: the whole error catalogue, in one place. Transport throws facts
 * (CallError), `reactionTo` turns them into a reaction, `onApiFailure` carries it out.
 *
 * Only for calls a person waits for. The queue has its own table of answers (offline/outbox), where an ended session
 * makes work wait; and a form shows what belongs to one of its fields there.
 */
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { msg, t } from '#language/say.ts';
import type { CallError } from '#offline/call.ts';
import { type Severity, showSnackbar } from '#ui/snackbar.tsx';
import { handFailuresTo } from '#ui/use-submit.ts';
import { type ArrivalMessage, takingAlong } from './arrival-message.ts';
import { PATHS } from './paths.ts';
import { useLogoutControl } from './shell-state.ts';

const SERVER_ERROR = msg('There was an error. See developer console.');

interface Reaction {
  snackbar?: { severity: Severity; message: string };
  /** Address to go to. */
  goTo?: string;
  /** For the developer console. */
  log?: string;
  /** The session is over: what was read on this device is cleared; unsent work stays, sealed. */
  endSession?: true;
  hideLogout?: true;
}

const SESSION_OVER: Reaction = {
  // not a text: for the log
  log: 'Missing Authentication Token: the session has ended, or the gateway in front of the API is not configured right.',
  goTo: PATHS.login,
  endSession: true,
  hideLogout: true,
};

/** What a failed call means on the screen at `pathname`. Knows every kind of failure; what is unknown counts as ours. */
export function reactionTo(error: unknown, pathname: string): Reaction {
  if (!isCallError(error)) {
    // A store that is full or missing says so in a sentence of its own.
    const message = error instanceof Error && error.name === 'StorageError' ? error.message : t(SERVER_ERROR);
    return { snackbar: { severity: 'error', message }, log: 'A call could not be made.' }; // not a text: for the log
  }
  const { kind, status, message } = error;
  if (pathname === PATHS.resetPassword && (status === 403 || kind === 'sign-in')) {
    const expired = t('Your reset token has expired! Submit your email for a new one.');
    return { goTo: PATHS.forgotPassword, snackbar: { severity: 'warning', message: expired } };
  }
  switch (kind) {
    case 'sign-in':
      return SESSION_OVER;
    case 'fault':
      return {
        snackbar: { severity: 'error', message: t(SERVER_ERROR) },
        log: 'The server failed on a call.', // not a text: for the log
        hideLogout: true,
      };
    case 'busy':
      return {
        snackbar: {
          severity: 'warning',
          message: status === 429 ? t('Too many tries. Wait a few minutes, then try again.') : message,
        },
      };
    case 'network':
    case 'portal':
      return { snackbar: { severity: 'warning', message } };
    // 409 and its like: the reason is the body. What else the server refuses comes with a sentence too.
    case 'other-person':
    case 'refused':
      return { snackbar: { severity: 'error', message } };
  }
}

/** Whether the person is sent to another screen for it: the one they are on need not say anything any more. */
export const leadsAway = (error: unknown, pathname: string): boolean => reactionTo(error, pathname).goTo !== undefined;

interface Place {
  pathname: string;
  navigate: (path: string, options: { replace: true; state: { from?: string; said?: ArrivalMessage } }) => void;
}

/** Carries the reaction out. The empty list it returns is what a screen shows in place of the answer. */
export async function onApiFailure(error: unknown, { pathname, navigate }: Place): Promise<never[]> {
  const { snackbar, goTo, log, endSession, hideLogout } = reactionTo(error, pathname);
  if (log) console.error(log, error);
  if (hideLogout) useLogoutControl.setState({ state: 'none' });
  if (endSession) {
    // Loaded here: a first screen has not loaded the device's store yet, and only this case needs it.
    const { logOut } = await import('#offline/session.ts');
    await logOut({ unsent: 'keep' });
  }
  // The login leads back to where they were. Replaced, so that Back does not run into the same failure again. What is to be
  // said goes along: on a slow line the next screen may be longer in coming than a message stays.
  const state = { ...(endSession ? { from: pathname } : {}), ...(snackbar ? takingAlong(snackbar) : {}) };
  if (goTo) navigate(goTo, { replace: true, state });
  else if (snackbar) showSnackbar(snackbar);
  return [];
}

/** By name: importing the class would put the whole network code into the screen's first load. */
function isCallError(error: unknown): error is CallError {
  return error instanceof Error && error.name === 'CallError';
}

/** The handler of failed direct calls for the screen it is used on. */
export function useApiFailure(): (error: unknown) => Promise<never[]> {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return useCallback((error: unknown) => onApiFailure(error, { pathname, navigate }), [pathname, navigate]);
}

/**
 * Forms on the screen hand the same handler what they do not show at a field. A session that ended is taken up again
 * over the form (`onSessionEnded`), not on another screen: what was typed would be gone there.
 */
export function useFormFailures(onSessionEnded?: () => void): void {
  const tell = useApiFailure();
  useEffect(
    () =>
      handFailuresTo((error) => {
        if (!onSessionEnded || !isCallError(error) || error.kind !== 'sign-in') return void tell(error);
        console.error(SESSION_OVER.log, error);
        onSessionEnded();
      }),
    [tell, onSessionEnded],
  );
}
