import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession, useSessionStore } from '#app/base/session-store.ts';
import { Shell } from '#app/shell/shell.tsx';
import { DamagedStore } from '#features/session/damaged-store.tsx';
import { closeDeviceDb, DEVICE_DB_NAME, rememberLogOut } from '#offline/account/device-db.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';

const COPY = 'connex-unsent:64b7f0000000000000000001:64b7f0000000000000000002';

// Another file's tests may have left the store open: then the browser is not asked to open it, and nothing is damaged.
beforeEach(closeDeviceDb);

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  closeDeviceDb();
  useSessionStore.setState({ status: 'restoring', session: null, trouble: null });
});

/** The device's store is there, with a row in it. */
async function withStore(): Promise<void> {
  await rememberLogOut('64b7f0000000000000000001', { owed: true });
  closeDeviceDb();
  expect(await Dexie.exists(DEVICE_DB_NAME)).toBe(true);
}

test('a store the browser can’t open is called damaged, not silent, and a way out is offered', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Unable to open database file on disk', 'UnknownError');
  });
  renderUi(<Shell>the screen</Shell>);
  await startSession();
  expect(await screen.findByText('This device’s storage is damaged.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start over on this device' })).toBeEnabled();
});

test('starting over says what comes back, deletes nothing before a yes, and then every store but the second copies', async () => {
  await withStore();
  localStorage.setItem(COPY, '{}');
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  renderUi(<DamagedStore store={localStorage} />);
  await userEvent.click(screen.getByRole('button', { name: 'Start over on this device' }));
  expect(await screen.findByText(/A second copy of 1 item not sent yet stays/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await Dexie.exists(DEVICE_DB_NAME)).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Start over on this device' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Start over' }));
  await patiently(() => expect(reload).toHaveBeenCalledOnce());
  expect(await Dexie.exists(DEVICE_DB_NAME)).toBe(false);
  expect(localStorage.getItem(COPY)).toBe('{}');
});

test('where the browser refuses to delete, it says so and reloads nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(Dexie, 'delete').mockRejectedValue(new DOMException('no', 'UnknownError'));
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  renderUi(<DamagedStore store={null} />);
  await userEvent.click(screen.getByRole('button', { name: 'Start over on this device' }));
  expect(await screen.findByText(/There is no second copy of anything unsent/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(await screen.findByText(/The browser refused to delete it/)).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

test('what only the browser had trouble with once is tried again by Reload', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  renderUi(<DamagedStore store={null} />);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
});
