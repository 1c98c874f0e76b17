import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { QuickSwitch } from '#features/session/quick-switch.tsx';
import { QuickSwitchLink } from '#features/session/quick-switch-link.tsx';
import { rememberPin } from '#offline/session/pin-records.ts';
import { currentSession, logOut } from '#offline/session.ts';
import { answerCalls } from '../../support/device/answer-calls.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { goOffline, ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

const ada = person(0xa1, 'Ada', HARBOR, 2);
const bob = person(0xb1, 'Bob', HARBOR, 2);
const WRONG = 'Wrong PIN. After five wrong tries, use your password.';
const POST = 'POST /api/auth/pin';
const onSignedIn = vi.fn();
const onPassword = vi.fn();

beforeEach(async () => {
  onSignedIn.mockClear();
  onPassword.mockClear();
  for (const user of [ada, bob]) {
    await signedInDevice(user);
    await rememberPin(user._id, Date.now() + LIMITS.pinLifeMs);
    await logOut({ unsent: 'keep' });
  }
});
afterEach(wipeDevice);

async function choose(name: string) {
  renderUi(<QuickSwitch onSignedIn={onSignedIn} onPassword={onPassword} />);
  await userEvent.click(await screen.findByRole('button', { name }));
}
const press = async (...names: string[]) => {
  for (const name of names) await userEvent.click(screen.getByRole('button', { name }));
};
const field = () => screen.getByLabelText('PIN');

describe('the quick switch', () => {
  it('signs the chosen person in with the digits that were pressed', async () => {
    const asked = answerCalls({ [POST]: () => ours(200, { companyId: bob.companyId, user: bob }) });
    await choose('Bob Lee');
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDisabled();
    await press('7', '3', '0', '6', '9', 'Delete the last digit', '2', '5');
    expect(screen.getByRole('status')).toHaveTextContent('6 digits entered');
    await press('Log in');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(asked).toContainEqual({ call: POST, body: { userId: bob._id, pin: '730625' } });
    expect(currentSession()?.user.name).toBe('Bob Lee');
  });

  it('takes digits, Backspace and Enter from the keyboard wherever the focus is, also after a press', async () => {
    const asked = answerCalls({ [POST]: () => ours(200, { companyId: ada.companyId, user: ada }) });
    await choose('Ada Lee');
    await press('7');
    await userEvent.keyboard('3069x{Backspace}25{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(asked).toContainEqual({ call: POST, body: { userId: ada._id, pin: '730625' } });
  });

  it('is sent by Enter alone, by no other key', async () => {
    const asked = answerCalls({ [POST]: () => ours(200, { companyId: ada.companyId, user: ada }) });
    await choose('Ada Lee');
    await userEvent.keyboard('730621x{Backspace}5{Enter}');
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    const sent = asked.filter(({ call }) => call === POST).map(({ body }) => body);
    expect(sent).toEqual([{ userId: ada._id, pin: '730625' }]);
  });

  it('leaves the keys of the browser to it', async () => {
    await choose('Ada Lee');
    await userEvent.keyboard('{Control>}1{/Control}{Alt>}2{/Alt}{Meta>}3{/Meta}4');
    await waitFor(() => expect(field()).toHaveValue('4'));
  });

  it('has a field for a phone’s own digits that takes nothing else and no more than a PIN has', async () => {
    await choose('Ada Lee');
    expect(field()).toHaveAttribute('inputmode', 'numeric');
    await userEvent.type(field(), '12a34567890123');
    expect(field()).toHaveValue('1234567890');
  });

  it('says to a wrong PIN what the server says, and leads to the password with the reason when it is over', async () => {
    answerCalls({ [POST]: () => ours(401, { message: WRONG }, 'wrong-login') });
    await choose('Ada Lee');
    for (let wrong = 1; wrong < LIMITS.pinTries; wrong++) {
      await userEvent.keyboard('000001{Enter}');
      expect(await screen.findByRole('alert')).toHaveTextContent(WRONG);
      expect(field()).toHaveValue('');
    }
    expect(onPassword).not.toHaveBeenCalled();
    await userEvent.keyboard('000001{Enter}');
    await waitFor(() => expect(onPassword).toHaveBeenCalledWith(expect.stringContaining('has ended')));
    expect(onSignedIn).not.toHaveBeenCalled();
  });

  it('takes the digit that comes with the words about a wrong PIN for the first of the next', async () => {
    answerCalls({ [POST]: () => ours(401, { message: WRONG }, 'wrong-login') });
    await choose('Ada Lee');
    const atOnce = new MutationObserver(() => {
      if (!screen.queryByRole('alert')) return;
      atOnce.disconnect();
      fireEvent.keyDown(document.body, { key: '7' });
    });
    atOnce.observe(document.body, { childList: true, subtree: true });
    await userEvent.keyboard('000001{Enter}');
    await waitFor(() => expect(field()).toHaveValue('7'));
  });

  it('says that logging in needs the network, and keeps the digits', async () => {
    goOffline();
    await choose('Ada Lee');
    await userEvent.keyboard('730625{Enter}');
    expect(await screen.findByText(/Logging in needs a network/)).toBeVisible();
    expect(field()).toHaveValue('730625');
    expect(currentSession()).toBeNull();
  });

  it('goes back to the names, and to the password', async () => {
    await choose('Ada Lee');
    await press('Somebody else');
    expect(screen.getByRole('button', { name: 'Bob Lee' })).toBeVisible();
    await press('Use password instead');
    expect(onPassword).toHaveBeenCalledWith(null);
  });

  it('is the password at once where nobody has set a PIN, and nothing leads to it', async () => {
    await wipeDevice();
    const { container } = renderUi(<QuickSwitchLink href="/login?switch" />);
    renderUi(<QuickSwitch onSignedIn={onSignedIn} onPassword={onPassword} />);
    await waitFor(() => expect(onPassword).toHaveBeenCalledWith(null));
    expect(container.querySelector('a')).toBeNull();
  });

  it('is one press away from the password', async () => {
    renderUi(<QuickSwitchLink href="/login?switch" />);
    expect(await screen.findByRole('link', { name: 'Use a PIN' })).toHaveAttribute('href', '/login?switch');
  });
});
