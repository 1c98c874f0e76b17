import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { kept, PROBLEMS } from '#changes/problem-words.ts';
import {
  askForFormSignIn,
  askForSignIn,
  putOffSignIn,
  SignInAgain,
  sessionRestored,
  useSignInAgain,
} from '#features/session/sign-in-again.tsx';
import type { Answer } from '#offline/api/answer.ts';
import { noteAnswer } from '#offline/api/connection.ts';
import { readSyncStatus } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { syncStatusNow } from '#offline/waiting.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { answerWith, ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { enter } from '../../support/enter.ts';
import { renderUi } from '../../support/render-ui.tsx';

const ada = person(0xa1, 'Ada', HARBOR, 1);
const bea = person(0xb1, 'Bea', HARBOR, 1);
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
/** The device is answered this, and its screen has heard of it. */
async function hears(answer: Answer): Promise<void> {
  await act(() => noteAnswer(session.db, answer));
  await seesHowItStands();
}
async function seesHowItStands(): Promise<void> {
  await waitFor(async () => expect(syncStatusNow()).toEqual(await readSyncStatus()));
  await act(() => new Promise((drawn) => setTimeout(drawn)));
}
const sessionEnds = () => hears({ kind: 'sign-in' });
const OK: Answer = { kind: 'ok', status: 200, body: null, replayed: false };

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
    await hears({ kind: 'other-person' });
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

  it.each<[string, Answer]>([
    ['no network', { kind: 'network', words: kept(PROBLEMS.offline) }],
    ['a Wi-Fi with a login of its own', { kind: 'portal', status: 200 }],
    ['a busy server', { kind: 'busy', status: 503, code: null, retryAfterMs: null }],
    ['a fault of the server', { kind: 'fault', status: 500, code: null }],
  ])('stays open for who types in it, and put off for who put it off, with %s', async (_, answer) => {
    renderUi(<Layer />);
    await sessionEnds();
    await userEvent.type(await within(await dialog()).findByLabelText('Password'), 'Conn');
    await hears(answer);
    expect(within(await dialog()).getByLabelText('Password')).toHaveValue('Conn');
    await sessionEnds();
    await userEvent.click(screen.getByRole('button', { name: 'Not now' }));
    await noDialog();
    await hears(answer);
    await sessionEnds();
    await seesHowItStands();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('closes when the session is known again, be it through another tab, and may come back then', async () => {
    renderUi(<Layer />);
    await sessionEnds();
    await dialog();
    act(putOffSignIn);
    await hears(OK);
    await sessionEnds();
    await dialog();
    await hears(OK);
    await noDialog();
  });

  it('stays open over a form that was sent before it was known how sending stands', async () => {
    act(askForFormSignIn);
    renderUi(<Layer />);
    await dialog();
    await seesHowItStands();
    // Not of the dialog: one that closes is still there while it fades.
    expect(useSignInAgain.getState()).toMatchObject({ open: true, forForm: true });
  });

  it('is over with the person it was about, in whichever way they left', async () => {
    const { rerender, unmount } = renderUi(<Layer />);
    act(askForFormSignIn);
    await dialog();
    session = { ...session, user: { ...session.user, _id: bea._id } };
    rerender(<Layer />);
    await noDialog();
    act(askForSignIn);
    unmount();
    expect(useSignInAgain.getState()).toEqual({ open: false, putOff: false, forForm: false });
  });

  it('leaves the way out to somebody else', async () => {
    renderUi(<Layer />);
    await sessionEnds();
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'I am somebody else' }));
    expect(onOtherPerson).toHaveBeenCalledOnce();
  });
});
