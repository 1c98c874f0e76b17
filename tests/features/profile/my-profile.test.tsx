import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { CurrentUser } from '#contract/user.ts';
import { MyProfile } from '#features/profile/my-profile.tsx';
import { currentSession } from '#offline/session.ts';
import { answerCalls } from '../../support/device/answer-calls.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { goOffline, ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { enter } from '../../support/enter.ts';
import { renderUi } from '../../support/render-ui.tsx';

afterEach(wipeDevice);

const ada = person(0xa1, 'Ada', HARBOR, 1);
const PUT = `PUT /api/users/${ada._id}`;

async function shown(user: CurrentUser = ada) {
  const session = await signedInDevice(user);
  renderUi(<MyProfile viewer={session} changePasswordHref="/settings/my-profile?password" />);
  return session;
}
// Also after a save, once the form has closed.
const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));

describe('my profile', () => {
  it('shows name, ConnexId, formatted phone and email, without a network', async () => {
    await shown();
    const values = screen.getAllByRole('definition').map((value) => value.textContent);
    expect(values).toEqual(['Ada Lee', '0000a1', '(510) 555-0111', 'ada@harbor.example']);
  });

  it('shows the stored ConnexId where there is one', async () => {
    await shown({ ...ada, connexId: 'HF-77' });
    expect(screen.getByText('HF-77')).toBeVisible();
  });

  it('marks fields as one types and switches Save off with the reason', async () => {
    await shown();
    await edit();
    const first = screen.getByLabelText('First Name');
    expect(first).toHaveAttribute('data-mark', 'good');
    await userEvent.clear(first);
    expect(first).toHaveAccessibleDescription('Enter a first name.');
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await userEvent.type(first, 'A');
    expect(first).toHaveAttribute('data-mark', 'neutral');
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    const wrong = [
      ['Last Name', ' ', 'Enter a last name.'],
      ['Phone', '510 555', 'Enter a 10-digit phone number.'],
      ['Email', 'ada@harbor', 'Enter a valid email address.'],
    ] as const;
    for (const [label, text, reason] of wrong) {
      await userEvent.clear(screen.getByLabelText(label));
      await enter(screen.getByLabelText(label), text);
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(reason));
    }
    expect(screen.getByRole('link', { name: 'Change Password' })).toHaveAttribute(
      'href',
      '/settings/my-profile?password',
    );
  });

  it('saves, shows what the server answered, and the session has it too', async () => {
    await shown();
    const asked = answerCalls({
      [PUT]: () => ours(200, { ...ada, firstName: 'Adele', name: 'Adele Lee', version: 2 }),
    });
    await edit();
    await userEvent.clear(screen.getByLabelText('First Name'));
    await userEvent.type(screen.getByLabelText('First Name'), ' Adele ');
    await userEvent.type(screen.getByLabelText('Last Name'), ' ');
    await userEvent.clear(screen.getByLabelText('Phone'));
    await userEvent.type(screen.getByLabelText('Phone'), '510 555 0199 ');
    await save();
    expect(await screen.findByText('Adele Lee')).toBeVisible();
    const body = { firstName: 'Adele', lastName: 'Lee', phone: '510 555 0199', email: ada.email };
    expect(asked).toEqual([{ call: PUT, body }]);
    await waitFor(() => expect(currentSession()?.user.name).toBe('Adele Lee'));
    expect(currentSession()?.company.name).toBe('Harbor Foods');
  });

  it('keeps what was typed when there is no connection, and says so', async () => {
    await shown();
    goOffline();
    await edit();
    await userEvent.type(screen.getByLabelText('Last Name'), '-Smith');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection to the server.');
    expect(screen.getByLabelText('Last Name')).toHaveValue('Lee-Smith');
  });

  it('says at the field that an address is taken', async () => {
    await shown();
    answerCalls({ [PUT]: () => ours(409, 'This email address has an account already.', 'email-taken') });
    await edit();
    await save();
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(expect.stringContaining('account already')),
    );
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the language one is spoken to in', () => {
  const language = () => screen.getByLabelText('Language');

  it('is that of the device until one is chosen, and saving other things chooses none', async () => {
    await shown();
    const asked = answerCalls({ [PUT]: () => ours(200, { ...ada, version: 2, language: null }) });
    await edit();
    expect(language()).toHaveDisplayValue('Same as the device');
    expect(language()).toHaveAccessibleDescription(
      'Emails and notifications are in the language of the device you used last.',
    );
    expect([...language().querySelectorAll('option')].map((option) => option.textContent)).toEqual([
      'Same as the device',
      'English',
      'Español',
      'Français',
    ]);
    await save();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull());
    expect(asked[0]?.body).not.toHaveProperty('language');
    expect(screen.queryByText('Language')).toBeNull();
  });

  // English, because the app speaks the account's language wherever its own tests ran before in this process.
  it('is chosen for the account, which the session then knows', async () => {
    await shown();
    const asked = answerCalls({ [PUT]: () => ours(200, { ...ada, version: 2, language: 'en' }) });
    await edit();
    await userEvent.selectOptions(language(), 'English');
    await save();
    await screen.findByRole('button', { name: 'Edit' });
    expect(screen.getByText('English')).toBeVisible();
    expect(asked[0]?.body).toMatchObject({ language: 'en' });
    await waitFor(() => expect(currentSession()?.user.language).toBe('en'));
    // Older servers say nothing of it with the next change.
    answerCalls({ [PUT]: () => ours(200, { ...ada, version: 3 }) });
    await edit();
    await save();
    await waitFor(() => expect(currentSession()?.user.version).toBe(3));
    expect(currentSession()?.user.language).toBe('en');
  });

  it('can be the device’s again', async () => {
    await shown({ ...ada, language: 'en' });
    expect(screen.getByText('English')).toBeVisible();
    const asked = answerCalls({ [PUT]: () => ours(200, { ...ada, version: 2, language: null }) });
    await edit();
    await userEvent.selectOptions(language(), 'Same as the device');
    await save();
    await waitFor(() => expect(currentSession()?.user.language).toBeNull());
    expect(asked[0]?.body).toMatchObject({ language: null });
  });
});

describe('a new e-mail address', () => {
  const session = (device: string, isCurrent = false) => ({
    _id: `${device.length}`.padStart(24, '0'),
    device,
    signedInAt: '2026-03-01T08:00:00.000Z',
    seenAt: '2026-03-01T08:00:00.000Z',
    isCurrent,
  });
  const SESSIONS = 'GET /api/auth/sessions';
  const others = () =>
    ours(200, { sessions: [session('Chrome on Mac', true), session('Safari on iPad'), session('Edge on Windows')] });
  const typeEmail = async (email: string) => {
    await edit();
    await userEvent.clear(screen.getByLabelText('Email'));
    await enter(screen.getByLabelText('Email'), email);
  };

  it('takes the password, which nothing else of the form does', async () => {
    await shown();
    const moved = { ...ada, email: 'ada@new.example', username: 'ada@new.example', version: 2 };
    const asked = answerCalls({ [SESSIONS]: others, [PUT]: () => ours(200, moved) });
    await edit();
    expect(screen.queryByLabelText('Your password')).toBeNull();
    await userEvent.clear(screen.getByLabelText('Email'));
    await enter(screen.getByLabelText('Email'), 'ada@new.example');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Enter your password.');
    await enter(screen.getByLabelText('Your password'), 'Ada-Knows-1!');
    await save();
    expect(await screen.findByText('ada@new.example')).toBeVisible();
    expect(asked.find(({ call }) => call === PUT)?.body).toMatchObject({
      email: 'ada@new.example',
      password: 'Ada-Knows-1!',
      endOtherSessions: false,
    });
  });

  it('names the other devices the person is logged in on, and logs out there when asked', async () => {
    await shown();
    const asked = answerCalls({ [SESSIONS]: others, [PUT]: () => ours(200, { ...ada, version: 2 }) });
    await typeEmail('ada@new.example');
    expect(
      await screen.findByText('You are logged in on 2 other devices: Safari on iPad, Edge on Windows.'),
    ).toBeVisible();
    await userEvent.click(screen.getByLabelText('Log out there'));
    await enter(screen.getByLabelText('Your password'), 'Ada-Knows-1!');
    await save();
    await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ endOtherSessions: true }));
  });

  it('says at the field that the password is not right, and keeps what was typed', async () => {
    await shown();
    const fields = { password: 'The password is not right.' };
    answerCalls({ [SESSIONS]: others, [PUT]: () => ours(422, { message: fields.password, fields }, 'invalid') });
    await typeEmail('ada@new.example');
    await enter(screen.getByLabelText('Your password'), 'Wrong-Pass1!');
    await save();
    await waitFor(() =>
      expect(screen.getByLabelText('Your password')).toHaveAccessibleDescription('The password is not right.'),
    );
    expect(screen.getByLabelText('Email')).toHaveValue('ada@new.example');
  });

  it('without a connection is not stored anywhere, and says so', async () => {
    const { db } = await shown();
    goOffline();
    await typeEmail('ada@new.example');
    await enter(screen.getByLabelText('Your password'), 'Ada-Knows-1!');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection to the server.');
    expect(await db.outbox.count()).toBe(0);
  });
});
