import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChangePasswordForm } from '#features/session/change-password-form.tsx';
import { answerWith, goOffline, ours, wipeDevice } from '../../support/device/signed-in-device.ts';
import { enter } from '../../support/enter.ts';
import { renderUi } from '../../support/render-ui.tsx';

const USER_ID = '0123456789abcdef01234567';
const GOOD = 'Connex-Demo1!';
const onChanged = vi.fn();
const onFailure = vi.fn();

beforeEach(() => {
  goOffline();
  onChanged.mockClear();
  onFailure.mockClear();
});
afterEach(wipeDevice);

function show(resetToken?: string) {
  renderUi(
    <ChangePasswordForm
      userId={USER_ID}
      {...(resetToken === undefined ? {} : { resetToken })}
      onChanged={onChanged}
      onFailure={onFailure}
    />,
  );
}
const field = (name: string) => screen.getByLabelText(name);
const button = () => screen.getByRole('button', { name: 'Change Password' });
const fill = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await enter(field(name), value);
};

describe('the form that changes a password', () => {
  it('asks for the old password only where no token stands for it', () => {
    show();
    for (const name of ['Old password', 'New password', 'Confirm password']) expect(field(name)).toBeVisible();
    expect(button()).toBeVisible();
  });

  it('does not show the old password on the reset page', () => {
    show('token');
    expect(screen.queryByLabelText('Old password')).not.toBeInTheDocument();
  });

  it('keeps the button off until both passwords are strong and the same, and says why', async () => {
    show('token');
    expect(button()).toBeDisabled();
    expect(button()).toHaveAttribute('title', 'Enter a new password.');
    await fill({ 'New password': 'weak' });
    expect(field('New password')).toHaveAccessibleDescription(/^Use at least 8 characters/);
    expect(field('New password')).toHaveAttribute('aria-invalid', 'true');
    expect(button()).toBeDisabled();
    await userEvent.clear(field('New password'));
    await fill({ 'New password': GOOD, 'Confirm password': 'other' });
    expect(screen.getByText('Passwords do not match.')).toBeVisible();
    expect(button()).toBeDisabled();
    await userEvent.clear(field('Confirm password'));
    await fill({ 'Confirm password': GOOD });
    expect(screen.queryByText('Passwords do not match.')).not.toBeInTheDocument();
    expect(button()).toBeEnabled();
  });

  it('keeps the button off without the old password', async () => {
    show();
    await fill({ 'New password': GOOD, 'Confirm password': GOOD });
    expect(button()).toHaveAttribute('title', 'Enter your old password.');
    expect(button()).toBeDisabled();
  });

  it('sends the token with trimmed passwords and hands the message on', async () => {
    const asked: unknown[] = [];
    answerWith(async (request) => {
      asked.push([request.method, new URL(request.url).pathname, await request.json()]);
      return ours(200, { message: 'Your password was changed.' });
    });
    show('the-token');
    await fill({ 'New password': ` ${GOOD} `, 'Confirm password': GOOD });
    await userEvent.click(button());
    await waitFor(() => expect(onChanged).toHaveBeenCalledWith('Your password was changed.'));
    const body = { resetWithToken: true, resetToken: 'the-token', newPassword: GOOD, confirmedPassword: GOOD };
    expect(asked).toEqual([['PUT', `/api/auth/password/${USER_ID}`, body]]);
  });

  it('shows at the field that the old password is wrong, until something is typed', async () => {
    answerWith(() => {
      const fields = { oldPassword: 'The old password is not right.' };
      return ours(422, { message: 'Some fields are wrong.', fields }, 'invalid');
    });
    show();
    await fill({ 'Old password': 'wrong', 'New password': GOOD, 'Confirm password': GOOD });
    await userEvent.click(button());
    expect(await screen.findByText('The old password is not right.')).toBeVisible();
    expect(onFailure).not.toHaveBeenCalled();
    await fill({ 'Old password': '!' });
    expect(screen.queryByText('The old password is not right.')).not.toBeInTheDocument();
    expect(field('New password')).toHaveValue(GOOD);
  });

  it('hands every other failure on and keeps what was typed', async () => {
    show('the-token');
    await fill({ 'New password': GOOD, 'Confirm password': GOOD });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
    expect(onFailure.mock.calls[0]?.[0]).toMatchObject({ name: 'CallError', kind: 'network' });
    expect(field('New password')).toHaveValue(GOOD);
    expect(onChanged).not.toHaveBeenCalled();
  });
});
