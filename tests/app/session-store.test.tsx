import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { startSession, useSessionStore } from '#app/base/session-store.ts';
import { RequireAccess } from '#app/other-screens.tsx';
import { Shell } from '#app/shell/shell.tsx';
import { closeDeviceDb } from '#offline/account/device-db.ts';
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
