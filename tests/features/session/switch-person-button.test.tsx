import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SwitchPersonButton } from '#features/session/switch-person-button.tsx';
import { currentSession, parkedAccounts } from '#offline/session.ts';
import { checkIn, load } from '../../support/device/freight.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import {
  answerWith,
  goOffline,
  ours,
  pulled,
  signedInDevice,
  wipeDevice,
} from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

const ada = person(0xa1, 'Ada', HARBOR, 2);
const onLeft = vi.fn();

beforeEach(async () => {
  onLeft.mockClear();
  await pulled(await signedInDevice(ada), { loads: [load(1)] });
  answerWith(() => ours(200, ada));
});
afterEach(wipeDevice);

async function start() {
  renderUi(<SwitchPersonButton onLeft={onLeft} />);
  await userEvent.click(screen.getByRole('button', { name: 'Switch person' }));
}
const inDialog = async (name: string) => {
  const dialog = await screen.findByRole('dialog');
  await userEvent.click([...dialog.querySelectorAll('button')].find((button) => button.textContent === name)!);
};

describe('switching to somebody else', () => {
  it('logs out at once when everything is sent', async () => {
    await start();
    await waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
    expect(currentSession()).toBeNull();
  });

  it('says how many wait, keeps them, and staying changes nothing', async () => {
    await checkIn();
    await start();
    await screen.findByRole('dialog', { name: '1 item not sent yet' });
    await inDialog('Stay');
    expect(currentSession()?.user._id).toBe(ada._id);
    await userEvent.click(screen.getByRole('button', { name: 'Switch person' }));
    await inDialog('Switch person');
    await waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
    expect(await parkedAccounts()).toMatchObject([{ name: 'Ada Lee', unsent: 1 }]);
  });

  it.each([
    ['can be locked', { sealKey: 'k'.repeat(43) }, /^It stays locked on this device/],
    ['cannot be locked', ada, /^It stays on this device .* this browser can’t lock it now/],
  ])('says of work that %s what others could read of it', async (_, told, words) => {
    answerWith(() => ours(200, told));
    await checkIn();
    await start();
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('warns where the server does not answer that nobody can log in again', async () => {
    goOffline();
    await start();
    expect(await screen.findByText(/^You can’t log in again until you have signal\./)).toBeInTheDocument();
    expect(onLeft).not.toHaveBeenCalled();
    await inDialog('Switch person');
    await waitFor(() => expect(onLeft).toHaveBeenCalledOnce());
  });
});
