import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { OpenSession } from '#contract/open-session.ts';
import { OpenSessions } from '#features/session/open-sessions.tsx';
import { useSnackbar } from '#ui/snackbar.tsx';
import { answerCalls, noContent } from '../../support/device/answer-calls.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { goOffline, ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

const ada = person(0xa1, 'Ada', HARBOR, 2);
const LIST = 'GET /api/auth/sessions';
const times = { signedInAt: '2026-03-02T15:00:00.000Z', seenAt: '2026-03-03T15:00:00.000Z' };
const here: OpenSession = { _id: 'a'.repeat(24), device: 'Chrome on Windows', isCurrent: true, ...times };
const phone: OpenSession = { _id: 'b'.repeat(24), device: 'Safari on iPhone', isCurrent: false, ...times };
const tablet: OpenSession = { _id: 'c'.repeat(24), device: 'Chrome on Android', isCurrent: false, ...times };

afterEach(wipeDevice);

/** A server that knows these sessions and forgets those that are ended. */
async function show(...known: OpenSession[]) {
  await signedInDevice(ada);
  let left = known;
  const calls = answerCalls({
    [LIST]: () => ours(200, { sessions: left }),
    [`DELETE /api/auth/sessions/${phone._id}`]: () => {
      left = left.filter(({ _id }) => _id !== phone._id);
      return noContent();
    },
    [`DELETE /api/users/${ada._id}/sessions`]: () => {
      const before = left.length;
      left = left.filter(({ isCurrent }) => isCurrent);
      return ours(200, { ended: before - left.length });
    },
  });
  renderUi(<OpenSessions userId={ada._id} />);
  return calls;
}
const items = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
const press = async (name: string | RegExp, where = screen.getByRole('dialog')) =>
  userEvent.click(await within(where).findByRole('button', { name }));

describe('where a person is logged in', () => {
  it('is listed with times; this device has no button', async () => {
    await show(here, phone);
    expect(await items()).toEqual([
      expect.stringMatching(/^Chrome on WindowsLogged in .* · last used .*This device$/),
      expect.stringMatching(/^Safari on iPhone.*Log out$/),
    ]);
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is logged out from one after a question that says what stays there', async () => {
    const calls = await show(here, phone, tablet);
    await press(/^Log out Safari on iPhone/, document.body);
    expect(screen.getByRole('dialog')).toHaveTextContent(/What is already kept on a device stays on it/);
    await press('Log out');
    await expect.poll(items).toHaveLength(2);
    expect(calls.map(({ call }) => call)).toEqual([LIST, `DELETE /api/auth/sessions/${phone._id}`, LIST]);
    expect(useSnackbar.getState().message).toBe('Safari on iPhone is logged out.');
  });

  it('is logged out from all others at once', async () => {
    await show(here, phone, tablet);
    await press('Log out everywhere else', document.body);
    await press('Log out');
    await expect.poll(items).toHaveLength(1);
  });

  it('stays as it is when the person thinks better of it', async () => {
    const calls = await show(here, phone);
    await press(/^Log out Safari/, document.body);
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(calls).toHaveLength(1);
  });

  it('without a network says so, and can be asked again', async () => {
    await signedInDevice(ada);
    goOffline();
    renderUi(<OpenSessions userId={ada._id} />);
    const problem = await screen.findByRole('alert');
    expect(problem).toHaveTextContent('Couldn’t load your loginsThere is no connection to the server.');
    answerCalls({ [LIST]: () => ours(200, { sessions: [here] }) });
    await userEvent.click(within(problem).getByRole('button'));
    expect(await items()).toHaveLength(1);
  });

  it('says it when nothing could be logged out', async () => {
    await signedInDevice(ada);
    answerCalls({
      [LIST]: () => ours(200, { sessions: [here, phone] }),
      [`DELETE /api/auth/sessions/${phone._id}`]: () => new Response('x', { status: 502 }),
    });
    renderUi(<OpenSessions userId={ada._id} />);
    await press(/^Log out Safari/, await screen.findByRole('list').then(() => document.body));
    await press('Log out');
    expect(await screen.findByText('Nothing was logged out')).toBeVisible();
  });
});
