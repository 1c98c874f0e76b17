// @vitest-environment node
/** Which completed loads are not put in brief yet: those with a row that is not just what the server said of it. */
import { beforeEach, describe, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { readBols, readLoad } from '#offline/read-loads.ts';
import type { AccountDb } from '#offline/rows/schema.ts';
import { restartGeneration } from '#offline/sync/apply-page.ts';
import { keepInBrief, WHOLE_DAYS } from '#offline/sync/keep-in-brief.ts';
import { pull } from '#offline/sync/pull.ts';
import { useDevice } from '../support/device.ts';
import { bolOf, id, loadOf } from '../support/freight.ts';

const DAY = 24 * 3_600_000;
const OVER = '2026-11-20T15:00:00.000Z';
const device = useDevice();

const run = () => keepInBrief(requireSession());
const isBrief = async (number: number) => (await readLoad(id('load', number)))?.brief === true;

beforeEach(async () => {
  await device.signIn();
  for (const number of [1, 2]) {
    device.server.putLoad(loadOf(number));
    device.server.putBol(bolOf(number, loadOf(number), { completed: true, checkin: OVER, checkout: OVER }));
  }
  await pull(requireSession());
  device.pass((WHOLE_DAYS + 2) * DAY);
});

type Put = (db: AccountDb) => PromiseLike<unknown>;
const NOT_AS_SAID = [
  ['something waits', { pending: 1 }],
  ['the server’s row is kept beside it', { base: null }],
  ['a change that waits takes it away', { hidden: true }],
  ['the server took it away from under something that waits', { removed: 'lost' }],
] as const;
const rowsThat = NOT_AS_SAID.flatMap(([what, marks]): [string, Put][] => [
  [`a load of which ${what}`, (db) => db.loads.update(id('load', 1), marks as object)],
  [`a BOL of which ${what}`, (db) => db.bols.update(id('bol', 1), marks as object)],
]);

describe('what was completed long ago stays whole', () => {
  test.each(rowsThat)('while there is %s', async (_, put) => {
    await put(device.db());
    expect(await run()).toBe(1);
    expect((await device.db().loads.get(id('load', 1)))?.brief).toBeUndefined();
    expect((await device.db().bols.get(id('bol', 1)))?.brief).toBeUndefined();
    expect(await isBrief(2)).toBe(true);
  });

  test('while everything is being fetched again', async () => {
    await restartGeneration(device.db());
    expect(await run()).toBe(0);
    expect(await isBrief(1)).toBe(false);
  });

  test('in a store that its person has locked', async () => {
    await device.db().meta.put({ key: 'sealed', value: true });
    expect(await run()).toBe(0);
    expect((await device.db().loads.get(id('load', 1)))?.brief).toBeUndefined();
  });
});

test('a BOL that came whole to a load in brief is put in brief with it', async () => {
  expect(await run()).toBe(2);
  device.server.putBol({ ...device.server.bols.get(id('bol', 1))!, version: 2 });
  await pull(requireSession());
  expect((await readBols(id('load', 1)))[0]?.brief).toBeUndefined();
  device.pass(2 * DAY);
  expect(await run()).toBe(1);
  expect(await readBols(id('load', 1))).toMatchObject([{ version: 2, brief: true }]);
});

test('a load with a BOL that is checked out and not completed is not over', async () => {
  const open = { completed: false, checkin: OVER, checkout: OVER };
  device.server.putBol(bolOf(3, loadOf(1), open));
  await pull(requireSession());
  expect(await run()).toBe(1);
  expect([await isBrief(1), await isBrief(2)]).toEqual([false, true]);
});
