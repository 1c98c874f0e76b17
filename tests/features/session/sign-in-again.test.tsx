import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  askForFormSignIn,
  askForSignIn,
  putOffSignIn,
  SignInAgain,
  sessionRestored,
  useSignInAgain,
} from '#features/session/sign-in-again.tsx';
import { noteAnswer } from '#offline/api/connection.ts';
import type { Session } from '#offline/session.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { answerWith, ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { enter } from '../../support/enter.ts';
import { renderUi } from '../../support/render-ui.tsx';

const ada = person(0xa1, 'Ada', HARBOR, 1);
const onOtherPerson = vi.fn();
let session: Session;

beforeEach(async () => {
  sessionRestored();
  session = await signedInDevice(ada);
});
afterEach(wipeDevice);

function Layer() {
  const { open, forForm } = useSignInAgain();
  return (
    <SignInAgain
      viewer={session}
      opened={open}
      forForm={forForm}
      onSignedIn={sessionRestored}
      onPutOff={putOffSignIn}
      onOtherPerson={onOtherPerson}
    />
  );
}

const dialog = () => screen.findByRole('dialog', { name: 'Log in again' });
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const sessionEnds = () => act(() => noteAnswer(session.db, { kind: 'sign-in' }));

describe('logging in again', () => {
  it('opens over the current screen when the server no longer knows the session', async () => {
    renderUi(<Layer />);
    await noDialog();
    await sessionEnds();
    expect(await dialog()).toHaveTextContent('Ada Lee');
  });

  it('opens, too, when another person’s session answers on this device', async () => {
    renderUi(<Layer />);
    await noDialog();
    await act(() => noteAnswer(session.db, { kind: 'other-person' }));
    expect(await dialog()).toHaveTextContent('Ada Lee');
  });

  it('resumes with the password of the same person, whose address cannot be changed', async () => {
    const asked: unknown[] = [];
    answerWith(async (request) => {
      asked.push(await request.json());
      return ours(200, { companyId: ada.companyId, user: ada });
    });
    renderUi(<Layer />);
    await sessionEnds();
    await dialog();
    expect(screen.queryByRole('textbox', { name: 'Email' })).not.toBeInTheDocument();
    await enter(screen.getByLabelText('Password'), 'Connex-Demo1!');
    await userEvent.click(screen.getByRole('button', { name: 'Log in' }));
    await noDialog();
    expect(asked).toEqual([{ username: ada.username, password: 'Connex-Demo1!' }]);
  });

  it('says with which address, and what to do when that has changed', async () => {
    renderUi(<Layer />);
    await sessionEnds();
    expect(await dialog()).toHaveTextContent(
      `You log in as ${ada.username}. If your address has changed, choose “I am somebody else”`,
    );
  });

  it('keeps what was typed when there is no network', async () => {
    renderUi(<Layer />);
    await sessionEnds();
    await dialog();
    await userEvent.type(screen.getByLabelText('Password'), 'Connex-Demo1!{Enter}');
    await screen.findByText('No connection to the server');
    // Nothing was wrong with what was typed.
    expect(screen.getByRole('alert')).toHaveAttribute('data-tone', 'warning');
    expect(screen.getByLabelText('Password')).toHaveValue('Connex-Demo1!');
  });

  it('can be put off, does not come back by itself, but does when asked for', async () => {
    renderUi(<Layer />);
    await sessionEnds();
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await noDialog();
    await sessionEnds();
    await noDialog();
    act(askForSignIn);
    await dialog();
  });

  it('says what becomes of a form that could not be sent, and of work that waits, each its own', async () => {
    renderUi(<Layer />);
    await sessionEnds();
    expect(await dialog()).toHaveTextContent('What you recorded is safe on this device');
    act(putOffSignIn);
    await noDialog();
    act(askForFormSignIn);
    expect(await dialog()).toHaveTextContent('What you typed is still here. Press Save again after logging in.');
    // The next time it is opened it may be about something else.
    act(sessionRestored);
    await noDialog();
    act(askForSignIn);
    expect(await dialog()).not.toHaveTextContent('Press Save again');
  });

  it('leaves the way out to somebody else', async () => {
    renderUi(<Layer />);
    await sessionEnds();
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'I am somebody else' }));
    expect(onOtherPerson).toHaveBeenCalledOnce();
  });
});
