import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { pinRule } from '#domain/password.ts';
import { DevicePin } from '#features/session/device-pin.tsx';
import { changePassword } from '#features/session/password-calls.ts';
import { rememberPin } from '#offline/session/pin-records.ts';
import { peopleWithPin } from '#offline/session.ts';
import { answerCalls, noContent } from '../../support/device/answer-calls.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { goOffline, ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

const ada = person(0xa1, 'Ada', HARBOR, 2);
const PUT = 'PUT /api/auth/pin';
const until = () => new Date(Date.now() + LIMITS.pinLifeMs).toISOString();

afterEach(wipeDevice);

async function show({ withPin = false } = {}) {
  const viewer = await signedInDevice(ada);
  if (withPin) await rememberPin(ada._id, Date.parse(until()));
  renderUi(<DevicePin viewer={viewer} />);
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const fill = async (values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await userEvent.type(screen.getByLabelText(name), value);
};
const save = () => screen.getByRole('button', { name: 'Save PIN' });
const TOO_SIMPLE = 'Choose one that is harder to guess: not one digit over and over, not a row of digits.';

describe('the PIN for this device', () => {
  it('is set with the password, and this device offers it from then on', async () => {
    const viewer = await signedInDevice(ada);
    const calls = answerCalls({ [PUT]: () => ours(200, { until: until() }) });
    renderUi(<DevicePin viewer={viewer} />);
    await press('Set PIN');
    await fill({ 'New PIN': '730625', 'New PIN again': '730625', 'Your password': 'Connex-Demo1!' });
    await userEvent.click(save());
    expect(await screen.findByText(/^Your PIN is valid until/)).toBeVisible();
    expect(calls).toEqual([{ call: PUT, body: { pin: '730625', password: 'Connex-Demo1!' } }]);
    expect(await peopleWithPin()).toEqual([{ userId: ada._id, name: 'Ada Lee' }]);
  });

  it('shows the rule, refuses an easy one and two that differ, each with the reason', async () => {
    await show();
    await press('Set PIN');
    expect(screen.getByLabelText('New PIN')).toHaveAccessibleDescription(pinRule());
    expect(screen.getByLabelText('New PIN')).not.toBeInvalid();
    await fill({ 'New PIN': '123456' });
    expect(screen.getByText(TOO_SIMPLE, { selector: '[id$=error]' })).toBeVisible();
    expect(save()).toHaveAttribute('title', TOO_SIMPLE);
    await userEvent.clear(screen.getByLabelText('New PIN'));
    await fill({ 'New PIN': '730625' });
    expect(screen.getByLabelText('New PIN again')).not.toBeInvalid();
    await fill({ 'New PIN again': '730626' });
    expect(screen.getByText('The PINs do not match.', { selector: '[id$=error]' })).toBeVisible();
    expect(save()).toBeDisabled();
    await press('Cancel');
    expect(screen.queryByLabelText('New PIN')).toBeNull();
    expect(screen.getByRole('button', { name: 'Set PIN' })).toBeVisible();
  });

  it('has digits only, whatever else is typed or pasted', async () => {
    await show();
    await press('Set PIN');
    await fill({ 'New PIN': '73a06 25', 'New PIN again': '73-0625' });
    expect(screen.getByLabelText('New PIN')).toHaveValue('730625');
    expect(screen.getByLabelText('New PIN again')).toHaveValue('730625');
  });

  it('says at its field that the password is not right, and keeps what was typed', async () => {
    await show();
    answerCalls({
      [PUT]: () => ours(422, { message: 'Invalid', fields: { password: 'The password is not right.' } }, 'invalid'),
    });
    await press('Set PIN');
    await fill({ 'New PIN': '730625', 'New PIN again': '730625', 'Your password': 'Wrong-Pass1!' });
    await userEvent.click(save());
    expect(await screen.findByText('The password is not right.')).toBeVisible();
    expect(screen.getByLabelText('New PIN')).toHaveValue('730625');
    expect(await peopleWithPin()).toEqual([]);
  });

  it('is removed, and not without the server', async () => {
    await show({ withPin: true });
    goOffline();
    await press('Remove PIN');
    expect(await screen.findByText('Your PIN was not removed')).toBeVisible();
    expect(await peopleWithPin()).toHaveLength(1);
    answerCalls({ 'DELETE /api/auth/pin': noContent });
    await press('Remove PIN');
    expect(await screen.findByRole('button', { name: 'Set PIN' })).toBeVisible();
    await waitFor(async () => expect(await peopleWithPin()).toEqual([]));
  });

  it('is offered no more once the password was changed here', async () => {
    await show({ withPin: true });
    answerCalls({ [`PUT /api/auth/password/${ada._id}`]: () => ours(200, { message: 'Done' }) });
    await changePassword({ userId: ada._id, oldPassword: 'a', newPassword: 'b', confirmedPassword: 'b' });
    expect(await peopleWithPin()).toEqual([]);
  });
});
