import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerCalls } from '../../support/device/answer-calls.ts';
import { REDWOOD } from '../../support/device/people.ts';
import { ours, wipeDevice } from '../../support/device/signed-in-device.ts';
import { account, edit, GET, GET_CARRIER, PICTURE, UPDATE, wireCarrier } from './account-rig.tsx';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(async () => {
  vi.restoreAllMocks();
  await wipeDevice();
});

describe('the form of a driver account', () => {
  it('marks the field the server refuses, with its words', async () => {
    const { show } = await edit();
    const words = 'This truck is another driver’s.';
    answerCalls({
      [GET]: () => ours(200, account()),
      [UPDATE]: () => ours(422, { message: 'Some fields are wrong.', fields: { truckNum: words } }, 'invalid'),
    });
    show();
    const truck = await screen.findByLabelText('Truck number');
    await userEvent.type(truck, '1');
    expect(truck).not.toHaveAttribute('data-mark', 'error');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(truck).toHaveAttribute('data-mark', 'error'));
    expect(truck).toHaveAccessibleDescription(expect.stringContaining(words));
  });

  it('takes the license picture off', async () => {
    const { show } = await edit();
    const asked = answerCalls({
      [GET]: () => ours(200, account({ driverLicensePic: { imagePreviewUrl: PICTURE } })),
      [UPDATE]: () => ours(200, account({ version: 2 })),
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove license picture' }));
    expect(screen.getByText('No license picture yet')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ call: UPDATE, body: { driverLicensePic: null } }));
  });

  it('that can’t be had says so, and comes once it is asked for again', async () => {
    const { show } = await edit();
    show();
    expect(await screen.findByText('The driver account is not on this device')).toBeVisible();
    answerCalls({ [GET]: () => ours(200, account()) });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Truck number')).toHaveValue('T-9');
  });

  it('of a new account has the carrier that was chosen before it was left', async () => {
    const { show } = await edit();
    const end = REDWOOD._id.slice(-6);
    answerCalls({
      [GET_CARRIER]: () => ours(200, wireCarrier()),
      [`GET /api/connex/getCarrierByLastSix?lastSix=${end}`]: () =>
        ours(200, [{ carrId: REDWOOD._id, name: 'Redwood of the West' }]),
    });
    const first = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Clear selection' }));
    await userEvent.type(screen.getByLabelText(/^Carrier/), end);
    await userEvent.click(await screen.findByRole('option', { name: /Redwood of the West/ }));
    await userEvent.type(screen.getByLabelText('Driver license'), 'D999');
    first.unmount();
    show();
    await waitFor(() => expect(screen.getByLabelText('Driver license')).toHaveValue('D999'));
    expect(screen.getByLabelText(/^Carrier/)).toHaveValue('Redwood of the West');
  });
});
