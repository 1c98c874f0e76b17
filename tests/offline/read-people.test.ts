// @vitest-environment node
/** The drivers a device knows, from its loads and its people, while a dock goes on entering things. */
import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { steadyQuery } from '#offline/base/steady-query.ts';
import { readKnownDrivers } from '#offline/read-people.ts';
import { pull } from '#offline/sync/pull.ts';
import { useDevice } from './support/device.ts';
import { id, loadOf, user } from './support/freight.ts';

const device = useDevice();
const driver = (number: number) => {
  const { _id, name, phone, connexId, companyId } = user(number);
  return { _id, name: `${name} ${number}`, phone, connexId, companyId };
};

/** More loads than are read at once, the last with a driver of its own. */
beforeEach(async () => {
  await device.signIn();
  device.server.putLoad({ ...loadOf(1), drivers: [driver(41)] });
  await pull(requireSession());
  const load = await device.db().loads.get(id('load', 1));
  const copies = Array.from({ length: 1_500 }, (_, number) => ({ ...load!, _id: id('load', number + 2) }));
  await device.db().loads.bulkPut(copies);
  await device.db().loads.update(LAST, { drivers: [driver(42)] });
});
const LAST = id('load', 1_501);
const names = (drivers: { name: string }[]) => drivers.map(({ name }) => name.split(' ').at(-1)).join(' ');

test('are those of all loads, however many there are, each once', async () => {
  expect(names(await readKnownDrivers())).toBe('41 42');
});

test('are followed to the last load and the last person', async () => {
  const seen: string[] = [];
  const following = steadyQuery(() => readKnownDrivers()).subscribe((found) => seen.push(names(found)));
  const sees = (wanted: string) => expect.poll(() => seen.at(-1)).toBe(wanted);
  await sees('41 42');
  await device.db().loads.update(LAST, { drivers: [driver(43)] });
  await sees('41 43');
  const { company: _company, ...person } = user(44);
  await device.db().people.put({ ...person, name: 'Zoe 44', role: 3, generation: 1 });
  await sees('41 43 44');
  following.unsubscribe();
});

test('are read while what is entered is stored', async () => {
  const order: string[] = [];
  let entered: Promise<void> | undefined;
  device.db().loads.hook('reading', (load) => {
    entered ??= Dexie.ignoreTransaction(async () => {
      await device.db().loads.update(id('load', 1), { pUNum: 'PU-NOW' });
      order.push('stored');
    });
    return load;
  });
  await readKnownDrivers();
  order.push('read');
  await entered;
  expect(order).toEqual(['stored', 'read']);
});
