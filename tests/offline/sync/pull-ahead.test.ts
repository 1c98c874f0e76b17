// @vitest-environment node
/** What makes a long pull quick: pages may reach the disk later, and the next one is asked for while one is written. */
import { expect, test, vi } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
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
