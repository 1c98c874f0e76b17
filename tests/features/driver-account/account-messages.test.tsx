/** What the screens of a driver account say: that it worked, and what did not. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSnackbar } from '#ui/snackbar.tsx';
import { answerCalls } from '../../support/device/answer-calls.ts';
import { goOffline, ours, wipeDevice } from '../../support/device/signed-in-device.ts';
import { ACCOUNT_ID, account, carrier, edit, GET, GET_CARRIER, UPDATE, view, wireCarrier } from './account-rig.tsx';

beforeEach(() => {
  useSnackbar.setState(useSnackbar.getInitialState());
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await wipeDevice();
});

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const said = () => expect(useSnackbar.getState());
const NO_ANSWER = /^There is no connection to the server\./;

describe('the driver account', () => {
  it('without a carrier says so, and offers no list', async () => {
    const { show } = await view();
    answerCalls({ [GET]: () => ours(200, account({ carrierId: null })) });
    show();
    expect(await screen.findByText('This account names no carrier.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Carrier’s List/ })).toBeNull();
    expect(screen.queryByText(/[Oo]n the list/)).toBeNull();
  });

  it('that nobody has made says what it would hold', async () => {
    const { show } = await view();
    answerCalls({});
    show();
    expect(await screen.findByText('It holds the license, truck and trailer, and the carrier.')).toBeVisible();
  });

  it('can be called and written to by its carrier’s phone and address', async () => {
    const { show } = await view();
    answerCalls({ [GET]: () => ours(200, account()) });
    show();
    const phone = await screen.findByRole('link', { name: /555-0100/ });
    expect(phone).toHaveAttribute('href', expect.stringMatching(/^tel:\+?1?5105550100$/));
    expect(screen.getByRole('link', { name: 'dispatch@redwood.example' })).toHaveAttribute(
      'href',
      'mailto:dispatch@redwood.example',
    );
  });

  it.each([
    ['Add', [], 'Not on the list'],
    ['Remove', [ACCOUNT_ID], 'On the list'],
  ] as const)(
    'stays as it was on the list when “%s” does not reach the server, and says so',
    async (what, drivers, before) => {
      const { show } = await view();
      answerCalls({ [GET]: () => ours(200, account({ carrierId: carrier([...drivers]) })) });
      show();
      const button = await screen.findByRole('button', { name: new RegExp(`^${what} .* Carrier’s List$`) });
      await waitFor(() => expect(screen.queryByText('This is what the device saw last')).toBeNull());
      goOffline();
      await userEvent.click(button);
      const alert = await screen.findByRole('alert');
      expect(alert).toHaveTextContent('The carrier’s list was not changed');
      expect(within(alert).getByText(NO_ANSWER)).toBeVisible();
      expect(screen.getByText(before)).toBeVisible();
    },
  );

  it('that is not deleted says so, and what goes with it before', async () => {
    const { show, onDeleted } = await view();
    answerCalls({ [GET]: () => ours(200, account()) });
    show();
    expect(
      await screen.findByText(
        'License, truck, trailer and the place on the carrier’s list go for good. Login and loads stay.',
      ),
    ).toBeVisible();
    goOffline();
    await press('Delete Account');
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('The driver account was not deleted')).toBeVisible();
    expect(onDeleted).not.toHaveBeenCalled();
  });
});

describe('a driver account that is changed', () => {
  it('says that it was saved', async () => {
    const { show, onSaved } = await edit();
    answerCalls({ [GET]: () => ours(200, account()), [UPDATE]: () => ours(200, account({ version: 2 })) });
    show();
    await userEvent.type(await screen.findByLabelText('Truck number'), '7');
    await press('Save');
    await waitFor(() => said().toMatchObject({ severity: 'success', message: 'Driver account saved' }));
    expect(onSaved).toHaveBeenCalled();
  });

  it('says that it was not, and nothing of success', async () => {
    const { show, onSaved } = await edit();
    answerCalls({ [GET]: () => ours(200, account()), [UPDATE]: () => ours(500, {}) });
    show();
    await userEvent.type(await screen.findByLabelText('Truck number'), '7');
    await press('Save');
    expect(await screen.findByText('The driver account was not saved')).toBeVisible();
    said().toMatchObject({ open: false, message: '' });
    expect(onSaved).not.toHaveBeenCalled();
  });
});

describe('a driver account that is made', () => {
  const CREATE = 'POST /api/connex/drivers';

  it('says that it was created', async () => {
    const { show } = await edit();
    answerCalls({
      [GET_CARRIER]: () => ours(200, wireCarrier()),
      [CREATE]: () => ours(201, { connexDriverId: ACCOUNT_ID }),
    });
    show();
    await userEvent.type(await screen.findByLabelText('Driver license'), 'D999');
    await press('Create Driver Account');
    await waitFor(() => said().toMatchObject({ severity: 'success', message: 'Driver account created' }));
  });

  it('says that it was not, and what was typed stays', async () => {
    const { show } = await edit();
    answerCalls({ [GET_CARRIER]: () => ours(200, wireCarrier()), [CREATE]: () => ours(500, {}) });
    show();
    await userEvent.type(await screen.findByLabelText('Driver license'), 'D999');
    await press('Create Driver Account');
    expect(await screen.findByText('The driver account was not created')).toBeVisible();
    expect(screen.getByLabelText('Driver license')).toHaveValue('D999');
    said().toMatchObject({ open: false, message: '' });
  });
});
