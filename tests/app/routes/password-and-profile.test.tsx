import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import type { CurrentUser } from '#contract/user.ts';
import { currentSession, onSessionChange } from '#offline/session.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { answerCalls } from '../../support/device/answer-calls.ts';
import { HARBOR, idOf, person, REDWOOD } from '../../support/device/people.ts';
import { ours, signedInDevice } from '../../support/device/signed-in-device.ts';
import type { Screen } from '../../support/render-ui.tsx';
import { useScreens } from '../../support/use-screens.ts';
import { here, shown, visit as visitAddress } from '../../support/visit.tsx';

const ada = person(0xa1, 'Ada', HARBOR, 1);
const bea = person(0xa3, 'Bea', HARBOR, 1);
const cora = person(0xc1, 'Cora', REDWOOD, 1);

useScreens(() => [import('#app/routes/settings.tsx'), import('#app/routes/reset-password.tsx')]);
let stop = () => {};
afterEach(() => {
  stop();
  useSnackbar.setState({ open: false });
});

type Answers = Parameters<typeof answerCalls>[0];

/** The app at an address, as this person sees it. */
async function visit(user: CurrentUser, path: string, size: Screen = 'desk', answers: Answers = {}) {
  const session = await signedInDevice(user);
  answerCalls(answers);
  useSessionStore.setState({ status: 'in', session });
  stop = onSessionChange((now) => useSessionStore.setState({ status: now ? 'in' : 'out', session: now }));
  visitAddress(path, { screen: size });
  return session;
}
const put = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('the profile', () => {
  it('has Logout on a phone, which leads to the login', async () => {
    await visit(ada, '/settings/my-profile', 'phone');
    answerCalls({ 'POST /api/auth/logout': () => ours(200, { ok: true }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(here()).toBe('/login'));
    expect(currentSession()).toBeNull();
  });

  it('says why a password was not changed, and keeps what was typed', async () => {
    await visit(ada, '/settings/my-profile?password');
    const words = 'Something went wrong on the server.';
    answerCalls({ [`PUT /api/auth/password/${ada._id}`]: () => ours(500, { message: words }, 'internal') });
    await screen.findByLabelText('Old password');
    put('Old password', 'Old-One1!');
    put('New password', 'New-One1!');
    put('Confirm password', 'New-One1!');
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
    await waitFor(() => expect(shown()).toMatchObject({ severity: 'error' }));
    expect(screen.getByLabelText('New password')).toHaveValue('New-One1!');
    expect(currentSession()?.user._id).toBe(ada._id);
  });

  it('is no page for a tab there is not', async () => {
    await visit(ada, '/settings/colours');
    expect(await screen.findByText('NOT FOUND')).toBeVisible();
  });
});

it('who changes the password of another account stays logged in, and is told on the screen they come to', async () => {
  await visit(bea, `/reset-password?userId=${ada._id}&resetToken=the-token`, 'desk', {
    [`GET /api/auth/password/validate-token?token=the-token&userId=${ada._id}`]: () =>
      ours(200, { valid: true, userId: ada._id }),
    [`PUT /api/auth/password/${ada._id}`]: () => ours(200, { message: 'Your password was changed.' }),
  });
  await screen.findByLabelText('New password');
  put('New password', 'New-One1!');
  put('Confirm password', 'New-One1!');
  await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
  await waitFor(() => expect(here()).toBe('/home'));
  await waitFor(() => expect(shown()).toEqual({ severity: 'success', message: 'Your password was changed.' }));
  expect(currentSession()?.user._id).toBe(bea._id);
});

it('a driver’s account says that the directory is still to come, until it is there', async () => {
  const session = await visit(cora, `/driverAcct/DanLee?driver=${idOf(0xd1)}`);
  expect(await screen.findByText('The directory is not on this device yet')).toBeVisible();
  const { company: _, ...dan } = person(0xd1, 'Dan', REDWOOD, 3);
  answerCalls({});
  await session.db.people.put({ ...dan, generation: 1 });
  await session.db.meta.put({ key: 'pulledAt', value: Date.now() });
  expect(await screen.findByText('Dan Lee has no driver account yet')).toBeVisible();
});
