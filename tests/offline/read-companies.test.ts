// @vitest-environment node
/** The companies a device knows when nobody else can be asked: those on its loads. */
import { beforeEach, expect, test } from 'vitest';
import type { Party } from '#contract/company.ts';
import { COMPANY_TYPE } from '#domain/roles.ts';
import { requireSession } from '#offline/account/account.ts';
import { readLastPicked, searchAllLoads, searchKnown } from '#offline/read-companies.ts';
import { pull } from '#offline/sync/pull.ts';
import { useDevice } from './support/device.ts';
import { bolOf, id, loadOf, party, SHIPPER, user } from './support/freight.ts';

const device = useDevice();
const named = (number: number, name: string): Party => ({ ...party(id('company', number)), name });
const receiverOf = (receiver: Party) => ({ receiverId: receiver._id, receiver });
const names = (companies: readonly Party[]) => companies.map(({ name }) => name);

const OLD_BAY = named(21, 'Old Bay');
const NORTH_BAY = named(22, 'North Bay');
const BAY_LINES = named(23, 'Bay Lines');
const FROM_THE_BAY = named(24, 'From the Bay');

/** A shipper's device: an old load to Old Bay, some hundred to North Bay, the last of them inbound. */
beforeEach(async () => {
  await device.signIn(user(2, SHIPPER, 1));
  device.server.putLoad(loadOf(1));
  device.server.putBol(bolOf(1, loadOf(1)));
  await pull(requireSession());
  const [load] = await device.db().loads.toArray();
  const [bol] = await device.db().bols.toArray();
  const keep = async (number: number, receiver: Party, more = {}) => {
    const loadId = id('load', number);
    await device.db().loads.put({ ...load!, _id: loadId, ...more });
    await device.db().bols.put({ ...bol!, _id: id('bol', number), loadId, ...receiverOf(receiver) });
  };
  await keep(2, OLD_BAY, { carrierId: BAY_LINES._id, carrier: BAY_LINES });
  await keep(3, NORTH_BAY);
  for (let number = 4; number <= 204; number++) await keep(number, NORTH_BAY);
  await keep(205, party(SHIPPER), { shipperId: FROM_THE_BAY._id, shipper: FROM_THE_BAY });
});

const BAY = { type: COMPANY_TYPE.shipper, term: ' bay ' };

test('those on the latest loads are found at once, who ships to us among them', async () => {
  expect(names(await searchKnown(BAY))).toEqual(['From the Bay', 'North Bay']);
  expect(names(await searchKnown({ ...BAY, term: NORTH_BAY._id.slice(-6) }))).toEqual(['North Bay']);
});

test('those on older loads are found when all are read; carriers among carriers only', async () => {
  const all = names(await searchAllLoads(BAY));
  expect(all.filter((name) => name !== 'Bayview Distribution')).toEqual(['From the Bay', 'North Bay', 'Old Bay']);
  expect(names(await searchAllLoads({ type: COMPANY_TYPE.carrier, term: 'bay' }))).toEqual(['Bay Lines']);
});

test('a company that has moved is as the latest load has it, and the server’s word counts most', async () => {
  const moved = { ...NORTH_BAY, phone: '555-0100' };
  await device.db().bols.update(id('bol', 204), receiverOf(moved));
  expect(await searchAllLoads({ ...BAY, term: 'north' })).toEqual([moved]);
  expect(await searchKnown({ ...BAY, term: 'north' })).toEqual([moved]);
  const told = { ...moved, phone: '555-0199', type: COMPANY_TYPE.shipper, img: null, version: 3, generation: 1 };
  await device.db().companies.put(told);
  expect(await searchKnown({ ...BAY, term: 'north' })).toEqual([told]);
});

test('the one picked last stands first, however often another was picked before', async () => {
  await device.db().bols.update(id('bol', 203), receiverOf(OLD_BAY));
  expect(names(await readLastPicked(COMPANY_TYPE.shipper))).toEqual(['North Bay', 'Old Bay']);
});
