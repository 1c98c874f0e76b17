// @vitest-environment node
import { beforeEach, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { readBols } from '#offline/read-loads.ts';
import { compareDigest } from '#offline/sync/digest.ts';
import { pull } from '#offline/sync/pull.ts';
import { build } from '../support/build-load.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { bolOf, id, loadOf, noteOf, user } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const DAY = 24 * 3_600_000;
const device = useDevice();
const asked = () => device.server.seen.filter(({ path }) => path.startsWith('/api/changes/digest')).length;

beforeEach(async () => {
  await device.signIn();
  for (const number of [1, 2]) {
    device.server.putLoad(loadOf(number));
    device.server.putBol({ ...bolOf(number, loadOf(number)), version: 3 });
  }
  await pull(requireSession());
  await compareDigest(requireSession());
  device.pass(DAY + 1);
});

/** What is here is what the server has, row by row. */
async function expectRepaired() {
  expect(asked()).toBe(1);
  for (const number of [1, 2]) {
    expect(await device.db().loads.get(id('load', number))).toMatchObject(device.server.loads.get(id('load', number))!);
    expect(await device.db().bols.get(id('bol', number))).toMatchObject(device.server.bols.get(id('bol', number))!);
  }
  expect(await device.db().bols.count()).toBe(2);
}

test('D9: a device that has what the server has asks once a day and fetches nothing', async () => {
  expect(asked()).toBe(0);
  const fetched = () => device.server.seen.filter(({ path }) => path.startsWith('/api/changes?')).length;
  const before = fetched();
  await checkIn(1, 1);
  for (let times = 0; times < 3; times++) await compareDigest(requireSession());
  expect(asked()).toBe(1);
  expect(fetched()).toBe(before);
});

test('D9: a row that went missing is found and fetched again', async () => {
  await device.db().bols.delete(id('bol', 2));
  await compareDigest(requireSession());
  await expectRepaired();
});

test('D9: a row that stayed behind, or ran ahead of a server set back, becomes what the server says', async () => {
  await device.db().bols.update(id('bol', 1), { version: 2, completed: true });
  await device.db().bols.update(id('bol', 2), { version: 9, completed: true });
  await compareDigest(requireSession());
  await expectRepaired();
});

test('D9: a row the server does not have goes, and what waits stays', async () => {
  await device.db().bols.put({ ...(await device.db().bols.get(id('bol', 1)))!, _id: id('bol', 7) });
  const entry = await checkIn(2, 2);
  await compareDigest(requireSession());
  expect((await readBols(id('load', 1))).map(({ _id }) => _id)).toEqual([id('bol', 1)]);
  expect(await device.db().outbox.toArray()).toMatchObject([{ id: entry.id }]);
  expect(await device.db().bols.get(id('bol', 2))).toMatchObject({ pending: 1, base: { version: 3 } });
});

test('D9: while something changes on the way nothing is judged', async () => {
  await device.db().bols.delete(id('bol', 2));
  device.server.putLoad({ ...loadOf(1), version: 2 });
  await compareDigest(requireSession());
  expect(await device.db().bols.count()).toBe(1);
  await pull(requireSession());
  await compareDigest(requireSession());
  expect(await device.db().bols.count()).toBe(2);
});

test('D9: a clock that was set back does not put it off', async () => {
  await device.db().bols.delete(id('bol', 2));
  device.setClock(environment.now() - 365 * DAY);
  await compareDigest(requireSession());
  await expectRepaired();
});

test('D9: what could not be fetched again is compared anew once it is here', async () => {
  await device.db().bols.delete(id('bol', 2));
  device.server.before = ({ path }) => (path.startsWith('/api/changes?') ? LOST : undefined);
  await compareDigest(requireSession());
  expect(asked()).toBe(1);
  device.server.before = () => undefined;
  await pull(requireSession());
  await compareDigest(requireSession());
  expect(asked()).toBe(2);
});

test('D9: what is only here yet, and what was taken away from under something unsent, is no difference', async () => {
  await build(9);
  await checkIn(1, 1);
  device.server.remove('bol', id('bol', 1), 'lost');
  await pull(requireSession());
  expect(await device.db().bols.get(id('bol', 1))).toMatchObject({ removed: 'lost' });
  const fetched = () => device.server.seen.filter(({ path }) => path.startsWith('/api/changes?')).length;
  const before = fetched();
  await compareDigest(requireSession());
  expect(asked()).toBe(1);
  expect(fetched()).toBe(before);
});

test.each(['companies', 'people', 'notifications'] as const)(
  'D9: missing %s are found and fetched again',
  async (table) => {
    const { company: here, ...person } = user(1);
    device.server.touch({ entity: 'company', op: 'put', id: here._id, value: here });
    device.server.touch({ entity: 'person', op: 'put', id: person._id, value: person });
    device.server.putNotification(noteOf(1));
    await pull(requireSession());
    const rows = device.db().table(table);
    const there = await rows.toArray();
    expect(there).toHaveLength(1);
    await rows.clear();
    await compareDigest(requireSession());
    expect(await rows.toCollection().primaryKeys()).toEqual(there.map(({ _id }) => _id));
  },
);
