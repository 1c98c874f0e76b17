// @vitest-environment node
/** The companies a device finds by itself. */
import { beforeEach, expect, test } from 'vitest';
import { COMPANY_TYPE } from '#domain/roles.ts';
import { requireSession } from '#offline/account/account.ts';
import { readLastPicked, searchCompaniesHere } from '#offline/read-companies.ts';
import { pull } from '#offline/sync/pull.ts';
import { useDevice } from './support/device.ts';
import { bolOf, company, id, loadOf, party, SHIPPER, user } from './support/freight.ts';

const device = useDevice();
const NORTH = { ...company(id('company', 22), 1), name: 'North Bay' };

/** A shipper's load to North Bay, and the carrier that is on all loads. */
beforeEach(async () => {
  await device.signIn(user(2, SHIPPER, 1));
  device.server.putLoad(loadOf(1));
  const receiver = { ...party(NORTH._id), name: NORTH.name };
  device.server.putBol(bolOf(1, loadOf(1), { receiverId: NORTH._id, receiver }));
  await pull(requireSession());
});

const found = async (type: 0 | 1, term: string) => (await searchCompaniesHere(type, term)).map(({ name }) => name);
const { carrier, shipper } = COMPANY_TYPE;

test('one picked is found by name and by the end of its id, before the server has told of it', async () => {
  expect(await device.db().companies.get(NORTH._id)).toBeUndefined();
  expect(await found(shipper, ' north ')).toEqual(['North Bay']);
  expect(await found(shipper, NORTH._id.slice(-6))).toEqual(['North Bay']);
  expect(await found(shipper, 'south')).toEqual([]);
  expect(await found(carrier, 'north')).toEqual([]);
  const [carrierPicked] = await readLastPicked(carrier);
  expect(await found(carrier, carrierPicked!.name)).toEqual([carrierPicked!.name]);
});

test('each stands once, by name, as the server last told of it', async () => {
  const told = [
    { ...NORTH, phone: '555-0199', generation: 1 },
    { ...company(id('company', 23), 1), name: 'East Bay', generation: 1 },
    { ...company(id('company', 24), 0), name: 'Bay Lines', generation: 1 },
  ];
  await device.db().companies.bulkPut(told);
  expect(await found(shipper, 'bay')).toEqual(['East Bay', 'North Bay']);
  expect(await searchCompaniesHere(shipper, 'north')).toEqual([told[0]]);
});
