// @vitest-environment node
/** A driver's own account is in no feed: what was seen last is kept for reading, as long as there is one and its person is here. */
import { expect, test } from 'vitest';
import type { DriverAccount } from '#contract/driver-account.ts';
import { fetchDriverAccount, keptDriverAccount } from '#offline/driver-accounts.ts';
import { useDevice } from './support/device.ts';
import { CARRIER, id, user } from './support/freight.ts';

const device = useDevice();
const driver = user(9, CARRIER, 3);
const { company: _, ...userId } = driver;
const account: DriverAccount = {
  _id: id('note', 1),
  userId,
  carrierId: null,
  accountName: 'User 9',
  driverLicense: 'D-1',
  truckNum: '12',
  trlNum: '34',
  driverLicensePic: null,
  currentLoad: null,
  version: 1,
};
const isAsked = (path: string) => path === `/api/connex/drivers/${driver._id}`;

test('a driver’s account is kept as it was seen last, until the server has none any more', async () => {
  await device.signIn(driver);
  device.server.before = ({ path }) => (isAsked(path) ? device.server.json(200, account) : undefined);
  expect(await fetchDriverAccount(driver._id)).toEqual(account);
  expect(await keptDriverAccount(driver._id)).toEqual(account);
  device.server.before = ({ path }) => (isAsked(path) ? device.server.fail('not-found') : undefined);
  expect(await fetchDriverAccount(driver._id)).toBeNull();
  expect(await keptDriverAccount(driver._id)).toBeNull();
});

test('a driver’s account that arrives after its person has left in another tab is not kept', async () => {
  await device.signIn(driver);
  device.server.before = async ({ path }) => {
    if (!isAsked(path)) return undefined;
    await device.db().meta.put({ key: 'sealed', value: true });
    return device.server.json(200, account);
  };
  await fetchDriverAccount(driver._id);
  expect(await keptDriverAccount(driver._id)).toBeNull();
});
