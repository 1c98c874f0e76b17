import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import type { CurrentUser } from '#contract/user.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { currentSession, onSessionChange, parkedAccounts } from '#offline/session.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { answerCalls, noContent } from '../../support/device/answer-calls.ts';
import { load } from '../../support/device/freight.ts';
import { DANA, HARBOR, idOf, person, REDWOOD } from '../../support/device/people.ts';
import { ours, pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { enter } from '../../support/enter.ts';
import { here, visit as visitAddress } from '../../support/visit.tsx';

const ada = person(0xa1, 'Ada', HARBOR, 1);
const cora = person(0xc1, 'Cora', REDWOOD, 1);
const dan = person(0xd1, 'Dan', REDWOOD, 3);

// The screens' modules, fetched before the clock of the first test runs.
beforeAll(async () => {
  await Promise.all([
    import('#app/routes/settings.tsx'),
    import('#app/routes/driver-account.tsx'),
    import('#app/routes/edit-driver-account.tsx'),
    import('#app/routes/create-carrier.tsx'),
  ]);
}, 30_000);

let stop = () => {};
afterEach(async () => {
  stop();
  useSessionStore.setState({ status: 'out', session: null });
  await wipeDevice();
});

/** The app at an address, as this person sees it; `people` are in the directory. */
async function visit(user: CurrentUser, path: string, people: CurrentUser[] = [user]) {
  const session = await signedInDevice(user);
  await session.db.people.bulkPut(people.map(({ company: _, ...row }) => ({ ...row, generation: 1 })));
  await session.db.meta.put({ key: 'pulledAt', value: Date.now() });
  useSessionStore.setState({ status: 'in', session });
  stop = onSessionChange((now) => useSessionStore.setState({ status: now ? 'in' : 'out', session: now }));
  visitAddress(path);
}

describe('the settings', () => {
  it('offer a PIN for this device to clerks only', async () => {
    await visit(person(0xc2, 'Cleo', REDWOOD, 2), '/settings/my-profile');
    expect(await screen.findByRole('heading', { name: 'PIN for this device' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Set PIN' })).toBeVisible();
    await wipeDevice();
    await visit(ada, '/settings/my-profile');
    await screen.findByRole('heading', { name: 'User Info' });
    expect(screen.queryByRole('heading', { name: 'PIN for this device' })).not.toBeInTheDocument();
  });

  it('begin with the directory, and each tab changes the address', async () => {
    await visit(ada, '/settings');
    expect(await screen.findByRole('tab', { name: 'Directory' })).toHaveAttribute('aria-selected', 'true');
    expect(here()).toBe('/settings/directory');
    await userEvent.click(screen.getByRole('tab', { name: 'My Profile' }));
    expect(await screen.findByRole('heading', { name: 'User Info' })).toBeVisible();
    expect(here()).toBe('/settings/my-profile');
    await userEvent.click(screen.getByRole('tab', { name: 'Company Profile' }));
    expect(await screen.findByRole('heading', { name: 'Company Info' })).toBeVisible();
    expect(here()).toBe('/settings/company-profile');
  });

  it('keep what is typed in one tab while somebody looks at another', async () => {
    await visit(ada, '/settings/company-profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.type(screen.getByLabelText('Address line 2 (optional)'), 'Gate 7');
    await userEvent.click(screen.getByRole('tab', { name: 'My Profile' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.type(screen.getByLabelText('Last Name'), '-Smith');
    expect(screen.queryByRole('form', { name: 'Company profile' })).toBeNull();
    await userEvent.click(screen.getByRole('tab', { name: 'Company Profile' }));
    expect(await screen.findByRole('form', { name: 'Company profile' })).toBeVisible();
    expect(screen.getByLabelText('Address line 2 (optional)')).toHaveValue('Gate 7');
    await userEvent.click(screen.getByRole('tab', { name: 'My Profile' }));
    expect(await screen.findByRole('form', { name: 'My profile' })).toBeVisible();
    expect(screen.getByLabelText('Last Name')).toHaveValue('Lee-Smith');
    // It was never away: nothing is said of what was typed before.
    expect(screen.queryByText('What you typed here before is not saved yet.')).toBeNull();
  });

  it('keep what was typed and not saved when somebody leaves them, until it is saved or given up; no password', async () => {
    await visit(ada, '/settings/company-profile');
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.type(screen.getByLabelText('Address line 2 (optional)'), 'Gate 7');
    await userEvent.click(screen.getByRole('tab', { name: 'My Profile' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.type(screen.getByLabelText('Last Name'), '-Smith');
    await userEvent.type(screen.getByLabelText('Email'), '.mx');
    await userEvent.type(await screen.findByLabelText('Your password'), 'Secret-One1!');
    const { db } = currentSession()!;
    await waitFor(async () => expect(await db.drafts.count()).toBe(2));
    cleanup();
    visitAddress('/settings/my-profile');
    expect(await screen.findByText('What you typed here before is not saved yet.')).toBeVisible();
    expect(screen.getByLabelText('Last Name')).toHaveValue('Lee-Smith');
    expect(screen.getByLabelText('First Name')).toHaveValue('Ada');
    expect(screen.getByLabelText('Your password')).toHaveValue('');
    expect(JSON.stringify(await db.drafts.toArray())).not.toContain('Secret-One1!');
    await userEvent.click(screen.getByRole('tab', { name: 'Company Profile' }));
    expect(await screen.findByLabelText('Address line 2 (optional)')).toHaveValue('Gate 7');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await db.drafts.count()).toBe(1));
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    expect(screen.getByLabelText('Address line 2 (optional)')).not.toHaveValue('Gate 7');
    await userEvent.click(screen.getByRole('tab', { name: 'My Profile' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(async () => expect(await db.drafts.count()).toBe(0));
    cleanup();
    visitAddress('/settings/my-profile');
    await screen.findByRole('button', { name: 'Edit' });
    expect(screen.queryByLabelText('Last Name')).not.toBeInTheDocument();
  });

  it('have no other tabs', async () => {
    await visit(ada, '/settings/billing');
    expect(await screen.findByText('NOT FOUND')).toBeVisible();
  });

  it.each([
    ['clerk', 2],
    ['driver', 3],
  ] as const)(
    'are their own profile for a shipper’s %s, with password, devices and notices, and nothing else',
    async (_, role) => {
      await visit(person(0xa2, 'Cleo', HARBOR, role), '/settings');
      expect(await screen.findByRole('heading', { name: 'User Info' })).toBeVisible();
      expect(here()).toBe('/settings/my-profile');
      expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['My Profile']);
      expect(screen.getByRole('heading', { name: 'Where you are logged in' })).toBeVisible();
      expect(screen.getByRole('heading', { name: 'How you are notified' })).toBeVisible();
      expect(screen.queryAllByRole('heading', { name: 'PIN for this device' })).toHaveLength(role === 2 ? 1 : 0);
      await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
      await userEvent.click(screen.getByRole('link', { name: 'Change Password' }));
      expect(await screen.findByLabelText('Old password')).toBeVisible();
      for (const tab of ['directory', 'company-profile']) {
        cleanup();
        visitAddress(`/settings/${tab}`);
        expect(await screen.findByText('NOT FOUND')).toBeVisible();
      }
    },
  );

  it('change the password with the old one: it ends at /login with the server’s message', async () => {
    await visit(ada, '/settings/my-profile');
    await pulled(currentSession()!, { loads: [load(1)] });
    const args = { loadId: load(1)._id, driverId: DANA._id };
    await enqueue({ type: 'check-in-load', args, context: { driver: DANA, byName: ada.name }, label: 'Check in' });
    const PUT = `PUT /api/auth/password/${ada._id}`;
    const asked = answerCalls({ [PUT]: () => ours(200, { message: 'Your password was changed.' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('link', { name: 'Change Password' }));
    fireEvent.change(await screen.findByLabelText('Old password'), { target: { value: 'Old-One1!' } });
    fireEvent.change(screen.getByLabelText('New password'), { target: { value: 'New-One1!' } });
    fireEvent.change(screen.getByLabelText('Confirm password'), { target: { value: 'New-One1!' } });
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
    await waitFor(() => expect(useSnackbar.getState().message).toBe('Your password was changed.'));
    const sent = { oldPassword: 'Old-One1!', newPassword: 'New-One1!' };
    expect(asked.map(({ body }) => body)).toContainEqual(expect.objectContaining(sent));
    expect(useSnackbar.getState()).toMatchObject({ open: true, severity: 'success' });
    expect(here()).toBe('/login');
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeVisible();
    // They log in with the new password; what could not be sent before waits for that.
    expect(currentSession()).toBeNull();
    expect(await parkedAccounts()).toMatchObject([{ name: ada.name, unsent: 1 }]);
  });

  it('end with the account: logged out here, and on the way home', async () => {
    await visit(ada, '/settings/my-profile', [ada, person(0xa3, 'Bea', HARBOR, 1)]);
    answerCalls({ [`DELETE /api/users/${ada._id}`]: noContent });
    const remove = await screen.findByRole('button', { name: 'Delete Account' });
    await waitFor(() => expect(remove).toBeEnabled());
    await userEvent.click(remove);
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    // Home leads who is not logged in to the login.
    await waitFor(() => expect(here()).toBe('/login'));
    expect(currentSession()).toBeNull();
    await waitFor(() => expect(useSnackbar.getState().message).toBe('Your account was deleted.'));
  });
});

describe('the driver account', () => {
  const { company: _, ...userId } = dan;
  const account = {
    ...{ _id: idOf(0xacc), userId, carrierId: null, accountName: 'Dan', driverLicense: 'D1' },
    ...{ truckNum: '', trlNum: '', driverLicensePic: null, currentLoad: null, version: 1 },
  };

  it('is reached by its driver from the profile, whatever name stands in the address', async () => {
    await visit(dan, '/settings/my-profile');
    answerCalls({});
    await userEvent.click(await screen.findByRole('link', { name: 'Open Driver Account' }));
    await waitFor(() => expect(here()).toBe('/driverAcct/DanLee'));
    expect(await screen.findByText('Dan Lee has no driver account yet')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Create Driver Account' }));
    await waitFor(() => expect(here()).toBe('/driverAcct/DanLee/edit-profile'));
    expect(await screen.findByRole('heading', { name: 'Create Driver Account' })).toBeVisible();
  });

  it('is reached by the carrier’s staff from the directory, by id', async () => {
    await visit(cora, '/settings/directory', [cora, dan]);
    const asked = answerCalls({});
    await userEvent.click(await screen.findByRole('link', { name: 'Driver account' }));
    await waitFor(() => expect(here()).toBe(`/driverAcct/DanLee?driver=${dan._id}`));
    await screen.findByText('Dan Lee has no driver account yet');
    expect(asked.map(({ call }) => call)).toContain(`GET /api/connex/drivers/${dan._id}`);
  });

  it('is found by the name alone where only one driver has it', async () => {
    const { _id, ...other } = person(0xd2, 'Dan', REDWOOD, 3);
    await visit(cora, '/driverAcct/danlee', [cora, dan]);
    answerCalls({});
    expect(await screen.findByText('Dan Lee')).toBeVisible();
    await currentSession()?.db.people.put({ ...other, _id, generation: 1 });
    expect(await screen.findByText('Driver not found')).toBeVisible();
  });

  it('is shown to the staff who saved it', async () => {
    await visit(cora, `/driverAcct/DanLee/edit-profile?driver=${dan._id}`, [cora, dan]);
    answerCalls({
      [`GET /api/connex/drivers/${dan._id}`]: () => ours(200, account),
      [`PUT /api/connex/driverUpdate/${account._id}`]: () => ours(200, { ...account, truckNum: 'T-10', version: 2 }),
    });
    await userEvent.type(await screen.findByLabelText('Truck number'), 'T-10');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(here()).toBe(`/driverAcct/Dan?driver=${dan._id}`));
    expect(await screen.findByRole('heading', { name: 'Driver Profile' })).toBeVisible();
  });

  it('of a colleague is offered to no driver', async () => {
    await visit(dan, '/settings/directory', [dan, person(0xd2, 'Rex', REDWOOD, 3)]);
    expect(await screen.findByText('Rex Lee')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Driver account' })).toHaveAttribute('href', '/driverAcct/DanLee');
  });

  it('leads to /home of the person once it was deleted', async () => {
    await visit(dan, '/driverAcct/DanLee');
    answerCalls({
      [`GET /api/connex/drivers/${dan._id}`]: () => ours(200, account),
      [`DELETE /api/connex/deleteDriverFromDriversCollection/${account._id}`]: noContent,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Account' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(here()).toBe(`/home/${dan._id}`));
  });

  it('is not for shippers', async () => {
    await visit(ada, '/driverAcct/DanLee');
    expect(await screen.findByText('NOT FOUND')).toBeVisible();
  });
});

describe('Create Carrier Profile', () => {
  it('is reached by a carrier’s admin from the company profile and ends at home', async () => {
    await visit(cora, '/settings/company-profile');
    const { _id, name: carrierName, phone } = REDWOOD;
    const carrier = { _id, carrierName, phone, email: 'd@r.example', admin: cora._id, drivers: [] };
    answerCalls({ 'POST /api/connex/carriers': () => ours(201, carrier) });
    await userEvent.click(await screen.findByRole('link', { name: 'Create Carrier Profile' }));
    await enter(await screen.findByLabelText('Email'), 'd@r.example');
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(here()).toMatch(new RegExp(`^/home/${cora._id}`)));
  });

  it('is for no other role', async () => {
    await visit(dan, '/create-carrier');
    expect(await screen.findByText('NOT FOUND')).toBeVisible();
  });
});
