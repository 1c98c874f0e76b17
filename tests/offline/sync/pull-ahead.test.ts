// @vitest-environment node
/**
 * What makes a long pull quick: pages may reach the disk later, the next one is asked for while one is written, and
 * what is not here yet is not looked for one by one.
 */
import { expect, test, vi } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { readConnection } from '#offline/api/connection.ts';
import { readServerLevel } from '#offline/api/envelope.ts';
import { environment } from '#offline/base/environment.ts';
import { flush } from '#offline/outbox/flush.ts';
import { PAGE_TABLES } from '#offline/rows/schema.ts';
import { readPullState, restartGeneration } from '#offline/sync/apply-page.ts';
import { pull } from '#offline/sync/pull.ts';
import { patiently } from '../../support/patiently.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { bolOf, loadOf } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const device = useDevice();
const fetchAll = () => pull(requireSession());

function publish(count: number, from = 1) {
  for (let number = from; number < from + count; number++) {
    device.server.putLoad(loadOf(number));
    device.server.putBol(bolOf(number, loadOf(number)));
  }
}

test('only pages of the feed may reach the disk later; what a person entered is there when it is said to be', async () => {
  const asked: [stores: string, durability: string | undefined][] = [];
  const begin = IDBDatabase.prototype.transaction;
  // Before the store is opened: Dexie takes the function then.
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, stores, mode, how) {
    if (mode === 'readwrite') asked.push([[...stores].join(), how?.durability]);
    return begin.call(this, stores, mode, how);
  });
  await device.signIn();
  publish(1);
  await fetchAll();
  asked.length = 0;
  await checkIn(1, 1);
  publish(1, 2);
  await flush(requireSession());
  const entered = asked.splice(0);
  await fetchAll();
  vi.restoreAllMocks();
  expect(entered.length).toBeGreaterThan(1);
  expect(new Set(entered.map(([, durability]) => durability))).toEqual(new Set(['strict']));
  const relaxed = asked.filter(([, durability]) => durability === 'relaxed');
  expect(relaxed.map(([stores]) => stores.split(',').toSorted())).toEqual([PAGE_TABLES.toSorted()]);
  expect(new Set(asked.map(([, durability]) => durability))).toEqual(new Set(['strict', 'relaxed']));
});

test('the next page is asked for while one is written', async () => {
  await device.signIn();
  publish(650);
  const wanted = [2, 3, 3];
  environment.checkpoint = async (name) => {
    if (name !== 'pull:before') return;
    const asked = wanted.shift();
    await patiently(() => expect(device.server.seen).toHaveLength(asked ?? 0));
  };
  expect(await fetchAll()).toBe(true);
  expect(wanted).toEqual([]);
  expect(device.server.seen).toHaveLength(3);
});

test('a page that was asked for ahead is thrown away when everything is pulled again in between', async () => {
  await device.signIn();
  publish(650);
  let restarted = false;
  environment.checkpoint = async (name) => {
    if (name !== 'pull:committed' || restarted) return;
    restarted = true;
    await restartGeneration(device.db());
  };
  expect(await fetchAll()).toBe(true);
  const cursors = device.server.seen.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('cursor'));
  expect(cursors.slice(0, 3)).toEqual([null, '1:500', null]);
  expect(
    await device
      .db()
      .bols.filter(({ generation }) => generation !== 2)
      .count(),
  ).toBe(0);
  expect(await device.db().bols.count()).toBe(650);
});

test('a page that was asked for ahead and did not come ends the pull, and nothing of it was written', async () => {
  await device.signIn();
  publish(650);
  device.server.before = ({ path }) => (path.includes('cursor=1') ? LOST : undefined);
  expect(await fetchAll()).toBe(false);
  expect(await device.db().bols.count()).toBe(250);
  expect((await readPullState(device.db())).cursor).toBe('1:500');
});

test('loads that are not here yet are not read one by one, and those between them are found', async () => {
  await device.signIn();
  publish(100, 201);
  await fetchAll();
  await checkIn(250, 250);
  const { get } = IDBObjectStore.prototype;
  const read: string[] = [];
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (this: IDBObjectStore, key) {
    if (this.name === 'loads') read.push(String(key));
    return get.call(this, key);
  });
  publish(200);
  for (const number of [250, 260]) device.server.putBol(bolOf(number, loadOf(number)));
  publish(40, 301);
  await fetchAll();
  vi.restoreAllMocks();
  expect(read.toSorted()).toEqual([loadOf(250)._id, loadOf(260)._id]);
  expect(await device.db().loads.count()).toBe(340);
  expect(await device.db().bols.get(bolOf(250, loadOf(250))._id)).toMatchObject({ pending: 1 });
});

test('of loads that lie among many others each is found, and a newer one stays', async () => {
  await device.signIn();
  publish(200);
  device.server.putLoad(loadOf(200, { version: 3 }));
  await fetchAll();
  for (let number = 5; number <= 200; number += 5) device.server.putLoad(loadOf(number, { version: 2 }));
  await fetchAll();
  const { loads } = device.db();
  expect(await loads.filter(({ version }) => version === 2).count()).toBe(39);
  expect(await loads.get(loadOf(200)._id)).toMatchObject({ version: 3, listStops: [{}] });
});

test('what the answers tell of the way and the server is noted when the pull ends, however it ends', async () => {
  await device.signIn();
  publish(650);
  await device.db().meta.bulkDelete(['connection', 'serverLevel']);
  expect(await fetchAll()).toBe(true);
  expect(await readConnection(device.db())).toMatchObject({ way: 'open', lastOkAt: environment.now() });
  expect(await readServerLevel(device.db())).toBeGreaterThan(1);
  device.server.before = () => LOST;
  expect(await fetchAll()).toBe(false);
  expect(await readConnection(device.db())).toMatchObject({ way: 'offline', failures: 1 });
});

test('a pull whose notes could not be kept has not ended well, although its rows are there', async () => {
  await device.signIn();
  publish(650);
  const { meta, bols } = device.db();
  await meta.delete('connection');
  meta.hook('creating', (key) => {
    if (key === 'connection') throw new Error('The store does not take it.');
  });
  await expect(fetchAll()).rejects.toThrow('The store does not take it.');
  expect(await bols.count()).toBe(650);
});
