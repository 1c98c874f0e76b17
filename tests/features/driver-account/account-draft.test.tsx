import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DriverAccount } from '#contract/driver-account.ts';
import type { CurrentUser } from '#contract/user.ts';
import { DriverAccountView } from '#features/driver-account/driver-account.tsx';
import { DriverAccountEdit } from '#features/driver-account/driver-account-edit.tsx';
import { saveDraft } from '#offline/drafts.ts';
import { currentSession } from '#offline/session.ts';
import { answerCalls, noContent } from '../../support/device/answer-calls.ts';
import { idOf, person, REDWOOD } from '../../support/device/people.ts';
import { ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { enter } from '../../support/enter.ts';
import { renderUi } from '../../support/render-ui.tsx';

const PICTURE = 'data:image/jpeg;base64,AAAA';
afterEach(wipeDevice);

const admin = person(0xc1, 'Cora', REDWOOD, 1);
const dan = person(0xd1, 'Dan', REDWOOD, 3);
const eve = person(0xd2, 'Eve', REDWOOD, 3);
const OLD = 'What you typed here before is not saved yet.';
const GET = ({ _id }: CurrentUser) => `GET /api/connex/drivers/${_id}`;
const ACCOUNT_ID = idOf(0xdd);
const UPDATE = `PUT /api/connex/driverUpdate/${ACCOUNT_ID}`;

const account = (change: Partial<DriverAccount> = {}): DriverAccount => {
  const { company: _, ...userId } = dan;
  return {
    ...{ _id: ACCOUNT_ID, userId, accountName: 'Dan on Road', driverLicense: 'D123', currentLoad: null, version: 1 },
    ...{ truckNum: 'T-9', plate: '8ABC123', trlNum: '', driverLicensePic: null },
    carrierId: { _id: REDWOOD._id, carrierName: REDWOOD.name, phone: '', email: '', drivers: [] },
    ...change,
  };
};

const withPicture = { driverLicensePic: { imagePreviewUrl: PICTURE } };
const onSaved = vi.fn();
/** The form as it is after the page was loaded, for a server that has `saved`. */
async function loaded(saved: DriverAccount | null, driver = dan, more: Parameters<typeof answerCalls>[0] = {}) {
  cleanup();
  currentSession()?.db.close();
  onSaved.mockReset();
  const viewer = await signedInDevice(admin);
  const asked = answerCalls({ ...(saved && { [GET(driver)]: () => ours(200, saved) }), ...more });
  renderUi(<DriverAccountEdit viewer={viewer} driver={driver} onSaved={onSaved} />);
  await screen.findByRole('form');
  return asked;
}

const field = (label: string | RegExp) => screen.getByLabelText(label);
async function retype(label: string, text: string) {
  await userEvent.clear(field(label));
  await enter(field(label), text);
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const picture = () => screen.queryByAltText('License picture')?.getAttribute('src') ?? null;
const drafts = async () => (await currentSession()!.db.drafts.toArray()).map(({ value }) => value);
const areKept = (...values: unknown[]) => waitFor(async () => expect(await drafts()).toEqual(values));

describe('what was typed over a driver account', () => {
  it('is there again after a reload, which is said; what was not typed follows the server', async () => {
    await loaded(account(withPicture));
    expect(picture()).toBe(PICTURE);
    await retype('Truck number', 'T-10');
    await press('Remove license picture');
    await areKept({ truckNum: 'T-10', picture: null });
    const asked = await loaded(account({ ...withPicture, trlNum: 'TR-5', version: 2 }), dan, {
      [UPDATE]: () => ours(200, account()),
    });
    expect(await screen.findByText(OLD)).toBeVisible();
    expect(field('Truck number')).toHaveValue('T-10');
    expect(field('Trailer number')).toHaveValue('TR-5');
    expect(picture()).toBeNull();
    await press('Save');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    const body = { truckNum: 'T-10', driverLicensePic: null };
    expect(asked.at(-1)).toEqual({ call: UPDATE, body });
    await areKept();
  });

  it('stays on the screen until the screen goes when it is saved', async () => {
    await loaded(account(), dan, { [UPDATE]: () => ours(200, account({ truckNum: 'T-10', version: 2 })) });
    await retype('Truck number', 'T-10');
    await press('Save');
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    expect(field('Truck number')).toHaveValue('T-10');
  });

  it('is no longer kept once it is as it was', async () => {
    await loaded(account());
    await enter(field('License plate'), 'X');
    await areKept({ plate: '8ABC123X' });
    await userEvent.type(field('License plate'), '{Backspace}');
    await areKept();
  });

  it('is let go once the server has it, and does not come back over what is changed there next', async () => {
    await loaded(account());
    await retype('Truck number', 'T-10');
    await areKept({ truckNum: 'T-10' });
    await loaded(account({ truckNum: 'T-10', version: 2 }));
    await areKept();
    expect(screen.queryByText(OLD)).toBeNull();
    await loaded(account({ truckNum: 'T-11', version: 3 }));
    expect(field('Truck number')).toHaveValue('T-11');
  });

  it('can be given up', async () => {
    await loaded(account());
    await retype('Truck number', 'T-10');
    await areKept({ truckNum: 'T-10' });
    await loaded(account());
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(field('Truck number')).toHaveValue('T-9');
    expect(screen.queryByText(OLD)).toBeNull();
    await areKept();
  });

  it('is of this account only', async () => {
    await loaded(account());
    await retype('Truck number', 'T-10');
    await areKept({ truckNum: 'T-10' });
    const { company: _, ...userId } = eve;
    await loaded(account({ _id: idOf(0xee), userId }), eve);
    expect(field('Truck number')).toHaveValue('T-9');
    await loaded(account({ _id: idOf(0xef) }));
    expect(field('Truck number')).toHaveValue('T-9');
    expect(screen.queryByText(OLD)).toBeNull();
  });

  it('is left aside where an older version kept it in another shape', async () => {
    await signedInDevice(admin);
    await saveDraft(`driver-account/${ACCOUNT_ID}`, { truckNum: 9, picture: { src: 'x' }, door: 4, trlNum: 'TR-5' });
    await loaded(account());
    expect(await screen.findByText(OLD)).toBeVisible();
    expect(field('Trailer number')).toHaveValue('TR-5');
    expect(field('Truck number')).toHaveValue('T-9');
    expect(picture()).toBeNull();
  });

  it('goes with the account, licence picture and all', async () => {
    await loaded(account(withPicture));
    await press('Remove license picture');
    await areKept({ picture: null });
    cleanup();
    const DELETE = `DELETE /api/connex/deleteDriverFromDriversCollection/${ACCOUNT_ID}`;
    answerCalls({ [GET(dan)]: () => ours(200, account()), [DELETE]: noContent });
    renderUi(<DriverAccountView viewer={currentSession()!} driver={dan} editHref="/edit" onDeleted={onSaved} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalled());
    await areKept();
  });
});

describe('what was typed of a new driver account', () => {
  const CREATE = 'POST /api/connex/drivers';
  const carrier = { _id: REDWOOD._id, carrierName: REDWOOD.name, phone: '', email: '', admin: null, drivers: [] };
  const creating = {
    [`GET /api/connex/carriers/${REDWOOD._id}`]: () => ours(200, carrier),
    [CREATE]: () => ours(201, { connexDriverId: ACCOUNT_ID }),
  };

  it('is there again after a reload with its picture, which is said, until the account is there', async () => {
    // As it is kept when one is cut out, for which it takes a browser that draws.
    await signedInDevice(admin);
    await saveDraft(`driver-account/of/${dan._id}`, { picture: PICTURE });
    await loaded(null);
    await waitFor(() => expect(picture()).toBe(PICTURE));
    await enter(field('Driver license'), 'D999');
    await areKept({ driverLicense: 'D999', picture: PICTURE });
    const asked = await loaded(null, dan, creating);
    expect(await screen.findByText(OLD)).toBeVisible();
    expect(field('Account name')).toHaveValue('Dan Lee');
    expect(field(/^Carrier/)).toHaveValue(REDWOOD.name);
    await press('Create Driver Account');
    await waitFor(() => expect(onSaved).toHaveBeenCalledWith('Dan Lee'));
    expect(asked.at(-1)).toMatchObject({
      call: CREATE,
      body: { userId: dan._id, driverLicense: 'D999', driverLicensePic: { imagePreviewUrl: PICTURE } },
    });
    await areKept();
  });

  it('can be given up, the carrier that was cleared as well', async () => {
    await loaded(null);
    await press('Clear selection');
    await areKept({ carrier: null });
    await loaded(null);
    await screen.findByText(OLD);
    expect(field(/^Carrier/)).toHaveValue('');
    await press('Discard');
    expect(field(/^Carrier/)).toHaveValue(REDWOOD.name);
    await areKept();
  });

  it('is of this driver only', async () => {
    await loaded(null);
    await enter(field('Driver license'), 'D999');
    await areKept({ driverLicense: 'D999' });
    await loaded(null, eve);
    expect(field('Driver license')).toHaveValue('');
    expect(field('Account name')).toHaveValue('Eve Lee');
    await enter(field('Driver license'), 'E1');
    await areKept({ driverLicense: 'D999' }, { driverLicense: 'E1' });
    expect(screen.queryByText(OLD)).toBeNull();
  });

  it('is left aside where an older version kept it in another shape', async () => {
    await signedInDevice(admin);
    await saveDraft(`driver-account/of/${dan._id}`, { carrier: 'Redwood', accountName: 5, driverLicense: 'D9' });
    await loaded(null);
    expect(await screen.findByText(OLD)).toBeVisible();
    expect(field('Driver license')).toHaveValue('D9');
    expect(field('Account name')).toHaveValue('Dan Lee');
    expect(field(/^Carrier/)).toHaveValue(REDWOOD.name);
  });
});
