import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { startSession, useSessionStore } from '#app/base/session-store.ts';
import { RequireAccess } from '#app/other-screens.tsx';
import { Shell } from '#app/shell/shell.tsx';
import { closeDeviceDb } from '#offline/account/device-db.ts';
import { HARBOR, person } from '../support/device/people.ts';
import { answerWith, ours, signedInDevice, wipeDevice } from '../support/device/signed-in-device.ts';
import { renderUi } from '../support/render-ui.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  closeDeviceDb();
  useSessionStore.setState({ status: 'restoring', session: null, trouble: null });
});

test('A23: where the browser stores nothing, nobody is logged in, nothing can be entered, and the screen says why', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  renderUi(<Shell>the screen</Shell>);
  await startSession();
  expect(useSessionStore.getState()).toMatchObject({ status: 'out', session: null });
  expect(
    await screen.findByText(/^Nothing can be recorded right now.*in a private window, use a normal one/),
  ).toBeVisible();
});

test('while a store that opened does not answer, the screen says so, and no cover lies over the button to reload', () => {
  renderUi(
    <Shell>
      <RequireAccess>the screen</RequireAccess>
    </Shell>,
  );
  expect(screen.getByRole('progressbar', { name: 'Loading…' })).toBeInTheDocument();
  act(() => useSessionStore.setState({ trouble: 'dead' }));
  expect(screen.getByText('This device’s storage does not answer.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeEnabled();
  expect(screen.queryByRole('progressbar', { name: 'Loading…' })).not.toBeInTheDocument();
});

test('whoever has logged out leaves neither avatar nor Logout nor a menu of theirs behind', async () => {
  const ada = person(0xa1, 'Ada', HARBOR, 1);
  await signedInDevice(ada);
  await startSession();
  answerWith(({ url }) => ours(200, url.endsWith('/logout') ? { ok: true } : { sealKey: 'k'.repeat(43) }));
  renderUi(<Shell>the screen</Shell>, { path: '/faqs' });
  expect(await screen.findByRole('link', { name: 'AL: Ada Lee, my profile' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Directory' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: /my profile/i })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Logout' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Directory' })).toBeNull();
  await wipeDevice();
});
