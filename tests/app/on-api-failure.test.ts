import { act, renderHook } from '@testing-library/react';
import { createElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { onApiFailure, reactionTo, useFormFailures } from '#app/base/on-api-failure.ts';
import { useLogoutControl } from '#app/base/shell-state.ts';
import * as contract from '#contract/session.ts';
import { getCurrentUser } from '#contract/user.ts';
import { CallError, call } from '#offline/api/call.ts';
import { StorageError } from '#offline/base/storage-trouble.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { currentSession, parkedAccounts } from '#offline/session.ts';
import { useLoader, withLoader } from '#ui/loader-overlay.tsx';
import { useSnackbar } from '#ui/snackbar.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { load } from '../support/device/freight.ts';
import { DANA, HARBOR, person } from '../support/device/people.ts';
import { answerWith, goOffline, ours, pulled, signedInDevice, wipeDevice } from '../support/device/signed-in-device.ts';

const EXPIRED = 'Your reset token has expired! Submit your email for a new one.';
const MISSING_TOKEN = { message: 'Missing Authentication Token' };
const ada = person(0xa1, 'Ada', HARBOR, 1);
const navigate = vi.fn();
let logged: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  goOffline();
  navigate.mockClear();
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  useSnackbar.setState({ open: false, message: '', severity: 'info' });
  useLogoutControl.setState({ state: 'block' });
});
afterEach(async () => {
  logged.mockRestore();
  await wipeDevice();
});

/** A real call that `reply` answers, failing on the screen at `pathname`. */
async function failOn(pathname: string, reply?: () => Response) {
  if (reply) answerWith(reply);
  const work = withLoader(call(contract.requestPasswordReset, { query: { email: 'ada@harbor.example' } }));
  return work.catch((error: unknown) => onApiFailure(error, { pathname, navigate }));
}
const shown = () => {
  const { open, severity, message } = useSnackbar.getState();
  return open ? { severity, message } : null;
};
const logout = () => useLogoutControl.getState().state;

describe('the error catalogue', () => {
  it('hides the loader and gives an empty list for every handled error', async () => {
    expect(await failOn('/settings', () => ours(409, 'No.', 'rule-broken'))).toEqual([]);
    expect(useLoader.getState().running).toBe(0);
  });

  it('403 on /reset-password leads to /forgot-password with a warning', async () => {
    await failOn('/reset-password', () => ours(403, { message: 'Used up.' }, 'token-expired'));
    const said = { severity: 'warning', message: EXPIRED };
    expect(navigate).toHaveBeenCalledWith('/forgot-password', { replace: true, state: { said } });
    // It is said by the screen it leads to, when that is there.
    expect(shown()).toBeNull();
    expect(logout()).toBe('block');
  });

  it('403 on /reset-password means the same in the words of a gateway, and ends no session', async () => {
    await signedInDevice(ada);
    await failOn('/reset-password', () => ours(403, MISSING_TOKEN));
    expect(navigate).toHaveBeenCalledWith('/forgot-password', expect.objectContaining({ replace: true }));
    expect(currentSession()?.user._id).toBe(ada._id);
  });

  it('403 with a missing token clears the session, says why in the console, and leads to login and back', async () => {
    await signedInDevice(ada);
    answerWith(() => ours(403, MISSING_TOKEN, 'no-session'));
    await call(getCurrentUser).catch((error: unknown) => onApiFailure(error, { pathname: '/settings', navigate }));
    expect(currentSession()).toBeNull();
    expect(navigate).toHaveBeenCalledWith('/login', { replace: true, state: { from: '/settings' } });
    expect(String(logged.mock.calls[0]?.[0])).toMatch(/gateway/);
    expect(logout()).toBe('none');
    expect(shown()).toBeNull();
  });

  it('403 with a missing token never deletes unsent work', async () => {
    await pulled(await signedInDevice(ada), { loads: [load(1)] });
    const args = { loadId: load(1)._id, driverId: DANA._id };
    await enqueue({
      type: 'check-in-load',
      args,
      context: { driver: DANA, byName: ada.name },
      label: 'Check in load PU-1',
    });
    answerWith(() => ours(403, MISSING_TOKEN, 'no-session'));
    await call(getCurrentUser).catch((error: unknown) => onApiFailure(error, { pathname: '/settings', navigate }));
    expect(await parkedAccounts()).toMatchObject([{ name: 'Ada Lee', unsent: 1 }]);
  });

  it('403 with any other message shows that message and keeps the session', async () => {
    await signedInDevice(ada);
    await failOn('/settings', () => ours(403, { message: 'Only an admin may do this.' }, 'forbidden'));
    expect(shown()).toEqual({ severity: 'error', message: 'Only an admin may do this.' });
    expect(currentSession()).not.toBeNull();
    expect(navigate).not.toHaveBeenCalled();
  });

  it('409 shows the body of the answer', async () => {
    const headers = { 'x-connex-api': '1', 'content-type': 'text/plain' };
    await failOn('/settings', () => new Response('load not found', { status: 409, headers }));
    expect(shown()).toEqual({ severity: 'error', message: 'load not found' });
  });

  it('500 is logged, shown in general words, and hides Logout', async () => {
    await failOn('/settings', () => ours(500, { message: 'select * from users failed' }, 'internal'));
    expect(shown()).toEqual({ severity: 'error', message: 'There was an error. See developer console.' });
    expect(logged).toHaveBeenCalledOnce();
    expect(logout()).toBe('none');
  });

  it('says in words what the other statuses mean', async () => {
    await failOn('/settings', () => ours(422, { message: 'Some fields are wrong.', fields: {} }, 'invalid'));
    expect(shown()).toEqual({ severity: 'error', message: 'Some fields are wrong.' });
    await failOn('/settings', () => ours(404, { message: 'There is no such company.' }, 'not-found'));
    expect(shown()?.message).toBe('There is no such company.');
    await failOn('/settings', () => ours(429, {}, 'too-many-requests'));
    expect(shown()).toEqual({ severity: 'warning', message: 'Too many tries. Wait a few minutes, then try again.' });
    await failOn('/settings', () => new Response('Bad gateway', { status: 502 }));
    expect(shown()).toEqual({ severity: 'warning', message: 'The server is busy. Try again in a moment.' });
    expect(logout()).toBe('block');
  });

  it('tells a missing network from a Wi-Fi that wants a login, and neither from a fault of the server', async () => {
    await failOn('/forgot-password');
    expect(shown()).toEqual({ severity: 'warning', message: 'There is no connection to the server.' });
    await failOn('/forgot-password', () => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    expect(shown()).toEqual({ severity: 'warning', message: 'This Wi-Fi wants a login before it lets you through.' });
    expect(logged).not.toHaveBeenCalled();
  });

  it('names somebody else logged in on this device', () => {
    const reaction = reactionTo(new CallError({ kind: 'other-person' }), '/settings');
    expect(reaction).toEqual({
      snackbar: { severity: 'error', message: 'Somebody else is logged in on this device now.' },
    });
  });

  it('shows the sentence of a store that is full, and hides what a program’s own mistake says', () => {
    expect(reactionTo(new StorageError('This device is out of space.'), '/').snackbar?.message).toBe(
      'This device is out of space.',
    );
    const mistake = reactionTo(new TypeError('x is undefined'), '/');
    expect(mistake.snackbar?.message).toBe('There was an error. See developer console.');
    expect(mistake.log).toBeDefined();
  });
});

describe('for a form', () => {
  const onSessionEnded = vi.fn();
  beforeEach(() => onSessionEnded.mockReset());

  /** Sends a form of a logged-in person, which `reply` answers; what the form itself says. */
  async function submitTo(reply: () => Response) {
    await signedInDevice(ada);
    answerWith(reply);
    const form = () => {
      useFormFailures(onSessionEnded);
      return useSubmit(() => call(getCurrentUser));
    };
    const { result, unmount } = renderHook(form, {
      wrapper: ({ children }) => createElement(MemoryRouter, null, children),
    });
    await act(async () => expect(await result.current.submit()).toBe(false));
    const said = result.current.failure?.message;
    unmount();
    return said;
  }

  it('403 with a missing token asks for the log-in over it: nobody is led away, no session is cleared', async () => {
    expect(await submitTo(() => ours(403, MISSING_TOKEN, 'no-session'))).toBe('Press Save again after logging in.');
    expect(onSessionEnded).toHaveBeenCalledOnce();
    expect(String(logged.mock.calls)).toMatch(/gateway/);
    expect(currentSession()?.user._id).toBe(ada._id);
    expect(shown()).toBeNull();
  });

  it('everything else is said as everywhere', async () => {
    await submitTo(() => ours(409, { message: 'The account has changed.' }, 'changed-meanwhile'));
    expect(shown()).toEqual({ severity: 'error', message: 'The account has changed.' });
    await submitTo(() => ours(500, {}, 'internal'));
    expect(shown()).toEqual({ severity: 'error', message: 'There was an error. See developer console.' });
    expect(logout()).toBe('none');
    expect(onSessionEnded).not.toHaveBeenCalled();
  });
});
