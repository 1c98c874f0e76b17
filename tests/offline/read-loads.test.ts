// @vitest-environment node
/** What lists and forms read of loads, where a change that waits here takes something away or rows are of an older version. */
import { describe, expect, test } from 'vitest';
import type { ChangeArgs } from '#changes/changes.ts';
import type { Category } from '#domain/load-category.ts';
import { COMPANY_TYPE } from '#domain/roles.ts';
import { requireSession } from '#offline/account/account.ts';
import { enqueue } from '#offline/outbox.ts';
import { readLastPicked } from '#offline/read-companies.ts';
import { onRowsChanged, readRows, readRowsById } from '#offline/read-lists.ts';
import { readLoad } from '#offline/read-loads.ts';
import { pull } from '#offline/sync/pull.ts';
import { useDevice } from './support/device.ts';
import { bolOf, id, loadOf, party, SHIPPER, user } from './support/freight.ts';

const device = useDevice();
const OTHER = id('company', 7);
const DONE = '2026-11-20T15:00:00.000Z';

/** A shipper whose load has two BOLs of two receivers. */
async function start() {
  await device.signIn(user(2, SHIPPER, 1));
  device.server.putLoad(loadOf(1, { stops: 2 }));
  device.server.putBol(bolOf(1, loadOf(1)));
  device.server.putBol(bolOf(2, loadOf(1), { receiverId: OTHER, receiver: { ...party(OTHER), name: 'Old Bay' } }));
  await pull(requireSession());
}

const editLoad = (change: Partial<ChangeArgs<'edit-load'>>) =>
  enqueue({
    type: 'edit-load',
    args: { loadId: id('load', 1), fields: {}, seen: {}, bolChanges: [], ...change },
    context: { parties: {}, files: {}, contact: { name: 'Sam', email: 'sam@shipper.example' } },
    label: 'Change load PU-1',
  });

describe('a BOL that a change waiting here takes away', () => {
  test('gives nobody a receiver to pick again', async () => {
    await start();
    const names = async () => (await readLastPicked(COMPANY_TYPE.shipper)).map(({ name }) => name);
    expect(await names()).toEqual(['Bayview Distribution', 'Old Bay']);
    await editLoad({ bolChanges: [{ op: 'remove', bolId: id('bol', 2) }] });
    expect(await names()).toEqual(['Bayview Distribution']);
  });

  test('is not in the list’s row of its load either, also where an older version wrote that row', async () => {
    await start();
    await editLoad({ bolChanges: [{ op: 'remove', bolId: id('bol', 2) }] });
    const { rows } = await readRows('outbound');
    expect(rows).toMatchObject([{ text: expect.not.stringContaining('Old Bay') }]);
    await device
      .db()
      .loads.toCollection()
      .modify((row) => {
        delete row.status;
        delete row.text;
      });
    expect((await readRows('outbound')).rows).toEqual(rows);
  });
});

test('a receiver’s list tells of a load what its page does, with what is done of it', async () => {
  await device.signIn();
  for (const number of [1, 2]) device.server.putLoad(loadOf(number));
  device.server.putBol(bolOf(1, loadOf(1), { completed: true, checkin: DONE, checkout: DONE }));
  device.server.putBol(bolOf(2, loadOf(1)));
  device.server.putBol(bolOf(3, loadOf(2)));
  await pull(requireSession());
  const { rows } = await readRows('inbound');
  expect(rows).toHaveLength(2);
  expect(rows.map(({ status }) => [status.completed, status.bols])).toEqual([
    [1, 2],
    [0, 1],
  ]);
  expect((await device.db().loads.get(id('load', 1)))?.status).toEqual(rows[0]?.status);
});

test('who ships to itself and to others sees in inbound how its own BOLs stand, in outbound all of them', async () => {
  await device.signIn(user(2, SHIPPER, 1));
  const load = loadOf(1, { stops: 2 });
  device.server.putLoad(load);
  device.server.putBol(bolOf(1, load, { completed: true, checkin: DONE, checkout: DONE }));
  device.server.putBol(bolOf(2, load, { receiverId: SHIPPER, receiver: party(SHIPPER) }));
  await pull(requireSession());
  const done = async (category: Category) =>
    (await readRows(category)).rows.map(({ status }) => [status.completed, status.bols]);
  expect(await done('inbound')).toEqual([[0, 1]]);
  expect(await done('outbound')).toEqual([[1, 2]]);
});

test('a load that a change waiting here deletes cannot be opened any more', async () => {
  await start();
  expect(await readLoad(id('load', 1))).not.toBeNull();
  await editLoad({ deleted: true });
  expect(await readLoad(id('load', 1))).toBeNull();
});

test('a row that is read again is one of its own list only', async () => {
  await device.signIn();
  device.server.putLoad(loadOf(1));
  device.server.putBol(bolOf(1, loadOf(1)));
  await pull(requireSession());
  const inList = async (category: Category) => (await readRowsById(category, [id('load', 1)])).get(id('load', 1));
  expect(await inList('inbound')).toMatchObject({ kind: 'inbound' });
  expect(await inList('outbound')).toBeNull();
});

test('a BOL stands among what is completed once it is, and is read again by its id', async () => {
  await device.signIn();
  device.server.putLoad(loadOf(1));
  device.server.putBol(bolOf(1, loadOf(1)));
  await pull(requireSession());
  const changed: string[] = [];
  const stop = onRowsChanged('completed', (rows) => changed.push(...rows));
  const inList = async () => [...(await readRowsById('completed', [id('bol', 1), id('bol', 9)])).values()];
  expect(await inList()).toEqual([null, null]);
  device.server.putBol({ ...bolOf(1, loadOf(1)), completed: true, checkin: DONE, checkout: DONE, version: 2 });
  await pull(requireSession());
  expect(await inList()).toMatchObject([{ kind: 'bol', _id: id('bol', 1), loadId: id('load', 1) }, null]);
  expect(new Set(changed)).toEqual(new Set([id('bol', 1)]));
  stop();
});
