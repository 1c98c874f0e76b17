import { useNavigate } from 'react-router-dom';
import { type ArrivalMessage, takingAlong } from '../base/arrival-message.ts';
import { PATHS } from '../base/paths.ts';
import { useSessionStore } from '../base/session-store.ts';

/**
 * What follows a changed password: its person logs in with the new one, and reads the server's message there. Work that
 * can't be sent now waits on the device, locked, until they do.
 */
export function usePasswordChanged(userId: string): (message: string) => Promise<void> {
  const navigate = useNavigate();
  return async (message) => {
    // Also to somebody else who is logged in here: the login says it before it leads them on.
    const said: ArrivalMessage = { severity: 'success', message };
    if (useSessionStore.getState().session?.user._id === userId) await logOutHere();
    navigate(PATHS.login, { replace: true, state: takingAlong(said) });
  };
}

async function logOutHere(): Promise<void> {
  try {
    const { logOut } = await import('#offline/session.ts');
    if (!(await logOut({ unsent: 'send' })).loggedOut) await logOut({ unsent: 'keep' });
  } catch (error) {
    console.error('The password was changed; logging out on this device failed.', error);
  }
}
