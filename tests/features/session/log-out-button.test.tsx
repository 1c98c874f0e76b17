import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LogOutButton } from '#features/session/log-out-button.tsx';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { currentSession, parkedAccounts } from '#offline/session.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { load } from '../../support/device/freight.ts';
import { DANA, HARBOR, person } from '../../support/device/people.ts';
import {
  answerWith,
  goOffline,
  ours,
  pulled,
  signedInDevice,
  wipeDevice,
} from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

const ada = person(0xa1, 'Ada', HARBOR, 1);
const onLoggedOut = vi.fn();

beforeEach(async () => {
  onLoggedOut.mockClear();
  await pulled(await signedInDevice(ada), { loads: [load(1)] });
  answerWith(() => ours(200, ada));
});
afterEach(wipeDevice);

async function checkIn(number = 1) {
  const args = { loadId: load(number)._id, driverId: DANA._id };
  await enqueue({
    type: 'check-in-load',
    args,
    context: { driver: DANA, byName: ada.name },
    label: `Check in load PU-${number}`,
  });
}

async function logOut() {
  renderUi(<LogOutButton onLoggedOut={onLoggedOut} />);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('logging out', () => {
  it('goes at once when everything is sent', async () => {
    await logOut();
    await waitFor(() => expect(onLoggedOut).toHaveBeenCalledOnce());
    expect(currentSession()).toBeNull();
  });

  it.each<[string, () => void]>([
    ['nobody answers', goOffline],
    ['a Wi-Fi answers in the server’s place', () => answerWith(() => new Response('<html>Log in to the Wi-Fi'))],
    ['a proxy can’t reach it', () => answerWith(() => new Response('', { status: 502 }))],
  ])('asks where %s, whatever the browser says, because there is no way back in', async (_, cut) => {
    cut();
    expect(navigator.onLine).toBe(true);
    await logOut();
    await screen.findByText(/^You can’t log in again until you have signal\./);
    expect(onLoggedOut).not.toHaveBeenCalled();
    await press('Stay');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(currentSession()?.user._id).toBe(ada._id);
    await press('Logout');
    await press('Log out');
    await waitFor(() => expect(onLoggedOut).toHaveBeenCalledOnce());
    expect(currentSession()).toBeNull();
  });

  it('goes at once where the server answers though the browser says it is offline, and for an ended session', async () => {
    const said = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answerWith(() => ours(403, { message: 'Missing Authentication Token' }, 'no-session'));
    await logOut();
    await waitFor(() => expect(onLoggedOut).toHaveBeenCalledOnce());
    said.mockRestore();
  });

  it('says that there is no way back beside unsent work too', async () => {
    goOffline();
    await checkIn();
    await logOut();
    await screen.findByRole('dialog', { name: '1 item not sent yet' });
    expect(screen.getByText('You can’t log in again until you have signal.')).toBeInTheDocument();
  });

  it.each([
    ['can be locked', { sealKey: 'k'.repeat(43) }, /^Kept work stays locked on this device/, /can’t lock it/],
    ['cannot be locked', ada, /^Kept work stays on this device .* this browser can’t lock it now/, /stays locked/],
  ])('says of work that %s what others could read of it', async (_, told, words, others) => {
    answerWith(() => ours(200, told));
    await checkIn();
    await logOut();
    const dialog = await screen.findByRole('dialog', { name: '1 item not sent yet' });
    expect(within(dialog).getByText(words)).toBeVisible();
    expect(within(dialog).queryByText(others)).toBeNull();
  });

  it('can be neither chosen otherwise nor left while the work is being sent', async () => {
    await checkIn();
    await logOut();
    const dialog = await screen.findByRole('dialog', { name: '1 item not sent yet' });
    const waiting: ((answer: Response) => void)[] = [];
    answerWith(() => new Promise((resolve) => waiting.push(resolve)));
    await press('Send now and log out');
    for (const name of ['Stay', 'Keep on this device and log out'])
      await waitFor(() => expect(within(dialog).getByRole('button', { name })).toBeDisabled());
    await userEvent.keyboard('{Escape}');
    expect(dialog).toBeVisible();
    answerWith(() => ours(403, { message: 'Missing Authentication Token' }, 'no-session'));
    for (const answer of waiting) answer(ours(403, { message: 'Missing Authentication Token' }, 'no-session'));
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Stay' })).toBeEnabled());
    expect(onLoggedOut).not.toHaveBeenCalled();
    await press('Stay');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('logs why it could not log out, says so, and lets try again', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const broken = new Error('The store is broken.');
    const clearing = vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementation(() => {
      throw broken;
    });
    await logOut();
    await waitFor(() => expect(logged).toHaveBeenCalled());
    expect(useSnackbar.getState()).toMatchObject({ open: true, severity: 'error' });
    expect(onLoggedOut).not.toHaveBeenCalled();
    clearing.mockRestore();
    logged.mockRestore();
    const again = screen.getByRole('button', { name: 'Logout' });
    await waitFor(() => expect(again).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(again);
    await waitFor(() => expect(onLoggedOut).toHaveBeenCalledOnce());
  });

  it('asks with unsent work, says how much, and staying changes nothing', async () => {
    await checkIn();
    await checkIn(2);
    await logOut();
    await screen.findByRole('dialog', { name: '2 items not sent yet' });
    await press('Stay');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(currentSession()?.user._id).toBe(ada._id);
    expect(await currentSession()?.db.outbox.count()).toBe(2);
  });

  it('keeps the work sealed on the device when asked to', async () => {
    await checkIn();
    await logOut();
    await press('Keep on this device and log out');
    await waitFor(() => expect(onLoggedOut).toHaveBeenCalledOnce());
    expect(await parkedAccounts()).toMatchObject([{ name: 'Ada Lee', unsent: 1 }]);
  });

  it('stays logged in when sending was asked for and did not work', async () => {
    goOffline();
    await checkIn();
    await logOut();
    await press('Send now and log out');
    await screen.findByText('1 item could not be sent now.');
    expect(onLoggedOut).not.toHaveBeenCalled();
    expect(await currentSession()?.db.outbox.count()).toBe(1);
  });

  it('asks anew after staying, without what went wrong before', async () => {
    goOffline();
    await checkIn();
    await logOut();
    await press('Send now and log out');
    await screen.findByText('1 item could not be sent now.');
    await press('Stay');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await press('Logout');
    await screen.findByRole('dialog', { name: '1 item not sent yet' });
    expect(screen.queryByText(/could not be sent now/)).toBeNull();
  });

  it('says of so many items how many are still here when only some could be sent', async () => {
    await checkIn();
    await checkIn(2);
    await logOut();
    await screen.findByRole('dialog', { name: '2 items not sent yet' });
    const sent = await currentSession()?.db.outbox.toCollection().first();
    await currentSession()?.db.outbox.delete(sent?.seq ?? 0);
    goOffline();
    await press('Send now and log out');
    await screen.findByText('1 item could not be sent now.');
    expect(screen.getByRole('dialog', { name: '1 item not sent yet' })).toBeVisible();
  });

  it('sends and then logs out when the server answers', async () => {
    await checkIn();
    const stored = { ...load(1, { checkin: '2026-11-20T16:00:00Z', version: 2 }), bols: [] };
    answerWith((request) => {
      const isCheckIn = new URL(request.url).pathname.endsWith('/checkin');
      return ours(200, isCheckIn ? { outcome: 'done', load: stored } : ada);
    });
    await logOut();
    await press('Send now and log out');
    await waitFor(() => expect(onLoggedOut).toHaveBeenCalledOnce());
    expect(await parkedAccounts()).toEqual([]);
  });
});
