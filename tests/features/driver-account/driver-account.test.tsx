import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DELETE_ACCOUNT_WARNING } from '#domain/profile.ts';
import { createAccount } from '#features/driver-account/actions.ts';
import { t } from '#language/say.ts';
import { keepDriverAccount } from '#offline/driver-accounts.ts';
import { answerCalls, noContent } from '../../support/device/answer-calls.ts';
import { idOf, REDWOOD } from '../../support/device/people.ts';
import { goOffline, ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import {
  ACCOUNT_ID,
  account,
  carrier,
  dan,
  edit,
  GET,
  GET_CARRIER,
  LIST_ADD,
  LIST_REMOVE,
  PICTURE,
  UPDATE,
  view,
  wireCarrier,
} from './account-rig.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await wipeDevice();
});

describe('the driver account', () => {
  it('shows license, truck, trailer and carrier, later also without a network', async () => {
    const { show } = await view();
    answerCalls({ [GET]: () => ours(200, account({ driverLicensePic: { imagePreviewUrl: PICTURE } })) });
    const first = show();
    expect(await screen.findByText('D123')).toBeVisible();
    expect(screen.getByText('T-9')).toBeVisible();
    expect(screen.getByRole('img', { name: 'License picture' })).toHaveAttribute('src', PICTURE);
    expect(screen.getByText('Redwood Freight')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    first.unmount();
    goOffline();
    show();
    expect(await screen.findByText('This is what the device saw last')).toBeVisible();
    expect(screen.getByText('D123')).toBeVisible();
  });

  it('has each of its numbers beside its name, and its carrier’s phone and address to write to', async () => {
    const { show } = await view();
    answerCalls({ [GET]: () => ours(200, account({ plate: '8ABC123', trlNum: 'TR-5' })) });
    show();
    await screen.findByText('D123');
    const facts = [...document.querySelectorAll('dt')].map((one) => [
      one.textContent,
      one.nextElementSibling?.textContent,
    ]);
    expect(facts).toEqual([
      ['Account name', 'Dan on Road'],
      ['Driver license', 'D123'],
      ['Truck number', 'T-9'],
      ['License plate', '8ABC123'],
      ['Trailer number', 'TR-5'],
      ['Name', 'Redwood Freight'],
      ['Phone', '(510) 555-0100'],
      ['Email', 'dispatch@redwood.example'],
    ]);
    expect(screen.getByText('No license picture yet')).toBeVisible();
  });

  it('that does not exist, and one that can’t be asked for, are two things', async () => {
    const { show } = await view();
    const first = show();
    expect(await screen.findByText('The driver account is not on this device')).toBeVisible();
    expect(screen.queryByText(/has no driver account yet/)).toBeNull();
    first.unmount();
    answerCalls({});
    show();
    expect(await screen.findByText('Dan Lee has no driver account yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Create Driver Account' })).toHaveAttribute('href', '/edit');
  });

  it('goes onto the carrier’s list', async () => {
    const { show } = await view();
    const asked = answerCalls({
      [GET]: () => ours(200, account()),
      [LIST_ADD]: () => ours(200, wireCarrier([ACCOUNT_ID])),
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Add to Carrier’s List' }));
    expect((await screen.findByText('On the list')).parentElement).toHaveAttribute('data-tone', 'success');
    expect(asked.at(-1)).toEqual({ call: LIST_ADD, body: { driver: ACCOUNT_ID } });
  });

  it('leaves the list as it is on the server now: the others stay', async () => {
    const others = [idOf(0xe1), idOf(0xe2)];
    const { show } = await view();
    const asked = answerCalls({
      [GET]: () => ours(200, account({ carrierId: carrier([ACCOUNT_ID]) })),
      [GET_CARRIER]: () => ours(200, wireCarrier([...others, ACCOUNT_ID])),
      [LIST_REMOVE]: () => ours(200, wireCarrier(others)),
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from Carrier’s List' }));
    expect(await screen.findByText('Not on the list')).toBeVisible();
    expect(asked.at(-1)?.body).toEqual({ drivers: others });
  });

  it('alerts "load not found" when it is not on the list any more', async () => {
    const { show } = await view();
    const asked = answerCalls({
      [GET]: () => ours(200, account({ carrierId: carrier([ACCOUNT_ID]) })),
      [GET_CARRIER]: () => ours(200, wireCarrier([])),
    });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Remove from Carrier’s List' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('load not found');
    expect(asked.map(({ call }) => call)).not.toContain(LIST_REMOVE);
  });

  it('is deleted after the warning', async () => {
    const { show, onDeleted } = await view();
    const DELETE = `DELETE /api/connex/deleteDriverFromDriversCollection/${ACCOUNT_ID}`;
    const asked = answerCalls({ [GET]: () => ours(200, account()), [DELETE]: noContent });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(t(DELETE_ACCOUNT_WARNING))).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(asked.at(-1)?.call).toBe(DELETE);
  });
});

describe('editing the driver account', () => {
  it('sends only what changed and hands the account’s name on', async () => {
    const { show, onSaved } = await edit();
    const asked = answerCalls({
      [GET]: () => ours(200, account()),
      [UPDATE]: () => ours(200, account({ truckNum: 'T-10', version: 2 })),
    });
    show();
    const truck = await screen.findByLabelText('Truck number');
    await userEvent.clear(truck);
    await userEvent.type(truck, 'T-10');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Dan on Road'));
    expect(asked.at(-1)).toEqual({ call: UPDATE, body: { truckNum: 'T-10' } });
  });

  it('has the license plate, also of an account that a server of before tells nothing of', async () => {
    const { show } = await edit();
    const asked = answerCalls({
      [GET]: () => ours(200, account()),
      [UPDATE]: () => ours(200, account({ plate: '8ABC123', version: 2 })),
    });
    show();
    const plate = await screen.findByLabelText('License plate');
    expect(plate).toHaveValue('');
    expect(plate).toHaveAttribute('maxlength', '16');
    await userEvent.type(plate, '8ABC123');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ call: UPDATE, body: { plate: '8ABC123' } }));
  });

  it('waits for the server before it fills the form with what the device saw last', async () => {
    const { show } = await edit();
    await keepDriverAccount(account({ truckNum: 'OLD' }));
    answerCalls({ [GET]: () => ours(200, account({ truckNum: 'NEW', version: 2 })) });
    show();
    expect(await screen.findByLabelText('Truck number')).toHaveValue('NEW');
  });

  it('keeps what was typed when there is no connection, and says so', async () => {
    const { show } = await edit();
    await keepDriverAccount(account());
    show();
    await userEvent.type(await screen.findByLabelText('Trailer number'), 'TR-5');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^There is no connection to the server\./)).toBeVisible();
    expect(screen.getByLabelText('Trailer number')).toHaveValue('TR-5');
  });
});

describe('creating the driver account', () => {
  const CREATE = 'POST /api/connex/drivers';
  const create = () => screen.getByRole('button', { name: 'Create Driver Account' });

  it('looks the carrier up first, then creates', async () => {
    const { show, onSaved } = await edit();
    const asked = answerCalls({
      [GET_CARRIER]: () => ours(200, wireCarrier()),
      [CREATE]: () => ours(201, { connexDriverId: ACCOUNT_ID }),
    });
    show();
    expect(await screen.findByLabelText(/^Carrier/)).toHaveValue('Redwood Freight');
    expect(create()).toHaveAccessibleDescription('Enter the driver license number.');
    // What nobody typed yet is no mistake.
    const license = screen.getByLabelText('Driver license');
    expect(license).toHaveAttribute('data-mark', 'neutral');
    await userEvent.type(license, 'D999');
    expect(license).toHaveAttribute('data-mark', 'good');
    await userEvent.click(create());
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Dan Lee'));
    expect(asked.slice(1).map(({ call }) => call)).toEqual([GET_CARRIER, CREATE]);
    expect(asked.at(-1)?.body).toEqual({
      driverLicense: 'D999',
      carrierId: REDWOOD._id,
      userId: dan._id,
      driverLicensePic: null,
      accountName: 'Dan Lee',
    });
  });

  it('sends the license picture that was chosen', async () => {
    await signedInDevice(dan);
    const asked = answerCalls({
      [GET_CARRIER]: () => ours(200, wireCarrier()),
      [CREATE]: () => ours(201, { connexDriverId: ACCOUNT_ID }),
    });
    const form = {
      accountName: 'Dan Lee',
      driverLicense: 'D999',
      truckNum: '',
      plate: '',
      trlNum: '',
      picture: PICTURE,
    };
    expect(await createAccount(dan._id, REDWOOD._id, form)).toBe('created');
    expect(asked.at(-1)?.body).toMatchObject({ driverLicensePic: { imagePreviewUrl: PICTURE } });
  });

  it('says at the field what the server has against the carrier', async () => {
    const { show } = await edit();
    const words = 'This carrier takes no more drivers.';
    answerCalls({
      [GET_CARRIER]: () => ours(200, wireCarrier()),
      [CREATE]: () => ours(422, { message: 'Some fields are wrong.', fields: { carrierId: words } }, 'invalid'),
    });
    show();
    await userEvent.type(await screen.findByLabelText('Driver license'), 'D999');
    await userEvent.click(create());
    await waitFor(() =>
      expect(screen.getByLabelText(/^Carrier/)).toHaveAccessibleDescription(expect.stringContaining(words)),
    );
  });

  it('says at the field that there is no such carrier, logs it, and creates nothing', async () => {
    const { show, onSaved } = await edit();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const asked = answerCalls({});
    show();
    await userEvent.type(await screen.findByLabelText('Driver license'), 'D999');
    await userEvent.click(create());
    expect(await screen.findByText(/^There is no carrier with this ID\./)).toBeVisible();
    expect(asked.map(({ call }) => call)).not.toContain(CREATE);
    expect(onSaved).not.toHaveBeenCalled();
    expect(screen.getByLabelText('Driver license')).toHaveValue('D999');
    expect(logged).toHaveBeenCalledWith('The carrier could not be looked up.', expect.any(Error));
    logged.mockRestore();
  });

  it('finds carriers by the last six characters of their id', async () => {
    const { show } = await edit();
    const end = REDWOOD._id.slice(-6);
    const LOOK_UP = `GET /api/connex/getCarrierByLastSix?lastSix=${end}`;
    answerCalls({ [LOOK_UP]: () => ours(200, [{ carrId: REDWOOD._id, name: REDWOOD.name }]) });
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Clear selection' }));
    await userEvent.type(screen.getByLabelText('Driver license'), 'D1');
    expect(create()).toHaveAccessibleDescription('Choose the carrier.');
    await userEvent.type(screen.getByLabelText(/^Carrier/), end.toUpperCase());
    await userEvent.click(await screen.findByRole('option', { name: /Redwood Freight/ }));
    expect(create()).toBeEnabled();
  });
});
