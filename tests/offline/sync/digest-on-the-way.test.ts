// @vitest-environment node
/** Whose rows are compared, and that nothing is judged by an answer that was overtaken. */

import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { compareDigest } from '#offline/sync/digest.ts';
import { pull } from '#offline/sync/pull.ts';
import { useDevice } from '../support/device.ts';
import { bolOf, id, loadOf, user } from '../support/freight.ts';

const DAY = 24 * 3_600_000;
const device = useDevice();
const asked = () => device.server.seen.filter(({ path }) => path.startsWith('/api/changes/digest'));
const fromTheStart = () => device.server.seen.filter(({ path }) => /^\/api\/changes\?(?!.*cursor)/.test(path));

beforeEach(async () => {
  await device.signIn();
  device.server.putLoad(loadOf(1));
  device.server.putBol(bolOf(1, loadOf(1)));
  await pull(requireSession());
  await compareDigest(requireSession());
  device.pass(DAY + 1);
  device.server.seen.length = 0;
});

test('D9: a device is compared with what its own person may see, whoever the browser has logged in', async () => {
  await compareDigest(requireSession());
  expect(asked().map(({ headers }) => headers.get(HEADERS.actor))).toEqual([user(1)._id]);
});

test('D9: an answer is of no use once another tab has fetched on', async () => {
  const { fetch } = environment;
  environment.fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!(input as Request).url.includes('/digest')) return response;
    environment.fetch = fetch;
    device.server.putBol({ ...bolOf(1, loadOf(1)), version: 2 });
    expect(await pull(requireSession())).toBe(true);
    return response;
  };
  await compareDigest(requireSession());
  expect(asked()).toHaveLength(1);
  expect(fromTheStart()).toEqual([]);
  // It counts as not compared: the next look does it.
  await compareDigest(requireSession());
  expect(asked()).toHaveLength(2);
});

test('D9: what is entered meanwhile is stored before all is read, and the next look compares', async () => {
  const { loads, bols } = device.db();
  let entered: Promise<unknown> | undefined;
  loads.hook('reading', (load) => {
    entered ??= Dexie.ignoreTransaction(() => bols.update(id('bol', 1), { completed: true }));
    return load;
  });
  await compareDigest(requireSession());
  await entered;
  expect(asked()).toHaveLength(1);
  await compareDigest(requireSession());
  expect(asked()).toHaveLength(2);
  await compareDigest(requireSession());
  expect(asked()).toHaveLength(2);
  expect(fromTheStart()).toEqual([]);
});

test('D9: of more rows than are read at once none is left out', async () => {
  const { company: _company, ...person } = user(1);
  for (let number = 0; number < 1_001; number += 1) {
    const one = { ...person, _id: id('user', 5_000 + number) };
    device.server.touch({ entity: 'person', op: 'put', id: one._id, value: one });
  }
  await pull(requireSession());
  expect(await device.db().people.count()).toBeGreaterThan(1_000);
  await compareDigest(requireSession());
  expect(asked()).toHaveLength(1);
  expect(fromTheStart()).toEqual([]);
});
