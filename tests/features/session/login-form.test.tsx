import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LoginForm } from '#features/session/login-form.tsx';
import { ParkedAccounts } from '#features/session/parked-accounts.tsx';
import { currentSession, logOut } from '#offline/session.ts';
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
import { enter } from '../../support/enter.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';

const ada = person(0xa1, 'Ada', HARBOR, 1);
const WRONG = 'Please enter a valid username/password';

beforeEach(goOffline);
afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  await wipeDevice();
});

const email = () => screen.getByRole('textbox', { name: 'Email' });
const password = () => screen.getByLabelText('Password');

/** The form, filled in and submitted. */
async function submitted(onSignedIn = vi.fn()) {
  renderUi(<LoginForm onSignedIn={onSignedIn} forgotHref="/forgot-password" />);
  await enter(email(), 'ada@harbor.example');
  await enter(password(), 'Connex-Demo1!');
  await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
  return onSignedIn;
}

const stillThere = () => {
  expect(email()).toHaveValue('ada@harbor.example');
  expect(password()).toHaveValue('Connex-Demo1!');
};

describe('the login form', () => {
  it('signs the person in on this device', async () => {
    const asked: unknown[] = [];
    answerWith(async (request) => {
      asked.push([new URL(request.url).pathname, await request.json()]);
      return ours(200, { companyId: ada.companyId, user: ada });
    });
    const onSignedIn = await submitted();
    await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
    expect(asked).toEqual([['/api/auth/login', { username: 'ada@harbor.example', password: 'Connex-Demo1!' }]]);
    expect(currentSession()?.user.name).toBe('Ada Lee');
  });

  it('names a wrong password for five seconds and keeps what was typed', async () => {
    answerWith(() => ours(401, { message: WRONG }, 'wrong-login'));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const begun = vi.spyOn(globalThis, 'setTimeout');
    renderUi(<LoginForm onSignedIn={vi.fn()} forgotHref="/forgot-password" />);
    fireEvent.change(email(), { target: { value: 'ada@harbor.example' } });
    fireEvent.change(password(), { target: { value: 'Connex-Demo1!' } });
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await screen.findByText(WRONG);
    // Its seconds begin with the work after the drawing.
    await patiently(() => expect(begun).toHaveBeenCalledWith(expect.any(Function), 5000));
    await act(() => vi.advanceTimersByTimeAsync(4500));
    expect(screen.getByText(WRONG)).toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.queryByText(WRONG)).not.toBeInTheDocument();
    stillThere();
  });

  it('says that there is no connection, not that the password is wrong', async () => {
    await submitted();
    await screen.findByText('No connection to the server');
    expect(screen.queryByText(WRONG)).not.toBeInTheDocument();
    stillThere();
  });

  it('says that the Wi-Fi wants a login when a captive portal answers', async () => {
    answerWith(() => new Response('<html>Hotel Wi-Fi</html>', { headers: { 'content-type': 'text/html' } }));
    await submitted();
    await screen.findByText('This Wi-Fi wants a login');
    stillThere();
  });

  it('says that the server can’t answer when it is down', async () => {
    answerWith(() => new Response('Bad gateway', { status: 502 }));
    await submitted();
    await screen.findByText('The server can’t answer right now');
    stillThere();
  });

  it('leads to the help for a forgotten username or password', () => {
    renderUi(<LoginForm onSignedIn={vi.fn()} forgotHref="/forgot-password" />);
    expect(screen.getByRole('link', { name: /username\/password/ })).toHaveAttribute('href', '/forgot-password');
  });
});

describe('unsent work of others on this device', () => {
  it('is named on the login screen, without saying what it is', async () => {
    const session = await signedInDevice(ada);
    await pulled(session, { loads: [load(1)] });
    await checkIn();
    await logOut({ unsent: 'keep' });
    renderUi(<ParkedAccounts />);
    expect(await screen.findByRole('listitem')).toHaveTextContent('Ada Lee: 1 item');
    expect(screen.getByText(/logs in here again, with the same account/)).toBeVisible();
    expect(screen.queryByText(/PU-1/)).not.toBeInTheDocument();
  });

  it('is told to be readable where that of only one of several could not be locked', async () => {
    const leave = async (user: typeof ada, sealKey: string | null) => {
      await pulled(await signedInDevice(user), { loads: [load(1)] });
      if (sealKey !== null) answerWith(() => ours(200, { sealKey }));
      await checkIn();
      await logOut({ unsent: 'keep' });
      goOffline();
    };
    await leave(ada, 'k'.repeat(43));
    const { unmount } = renderUi(<ParkedAccounts />);
    await screen.findByText('Ada Lee');
    expect(screen.queryByText(/could not lock all of it/)).toBeNull();
    unmount();
    await leave(person(0xb2, 'Ben', HARBOR, 2), null);
    renderUi(<ParkedAccounts />);
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByText(/could not lock all of it/)).toBeVisible();
  });

  it('is not mentioned where there is none', async () => {
    const { container } = renderUi(<ParkedAccounts />);
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    expect(container.querySelector('section')).toBeNull();
  });
});
