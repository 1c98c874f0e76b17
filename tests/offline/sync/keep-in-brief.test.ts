// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { Stamp } from '#domain/stamp.ts';
import { requireSession } from '#offline/account/account.ts';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import { readRows } from '#offline/read-lists.ts';
import { readBols, readLoad } from '#offline/read-loads.ts';
import { compareDigest } from '#offline/sync/digest.ts';
import { keepInBrief, WHOLE_DAYS } from '#offline/sync/keep-in-brief.ts';
import { pull } from '#offline/sync/pull.ts';
import { fetchWholeLoad } from '#offline/whole-load.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { bolOf, id, loadOf } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const DAY = 24 * 3_600_000;
const device = useDevice();
const OVER = '2026-11-20T15:00:00.000Z';

const stamp = (number: number): Stamp => ({
  _id: id('osd', number),
  kind: 'checkout',
  at: OVER,
  occurredAt: OVER,
  skewMs: 0,
  receivedAt: OVER,
  byUserId: id('user', 1),
  byName: 'Rita',
  driverId: null,
  driverName: null,
  deviceId: null,
  sealIntact: null,
});
const completed = { completed: true, checkin: OVER, checkout: OVER };

function give(number: number, facts: Partial<Bol> = completed): void {
  const load = loadOf(number, { stamps: [stamp(number)] });
  device.server.putLoad(load);
  device.server.putBol(bolOf(number, load, { stamps: [stamp(number)], ...facts }));
}

const run = () => keepInBrief(requireSession());
const isBrief = async (number: number) => (await readLoad(id('load', number)))?.brief === true;

beforeEach(async () => {
  await device.signIn();
  give(1);
  give(2);
  give(3, {});
  await pull(requireSession());
});

describe('what was completed long ago', () => {
  test('is whole for ninety days, and then in brief', async () => {
    device.pass((WHOLE_DAYS - 2) * DAY);
    expect(await run()).toBe(0);
    device.pass(3 * DAY);
    expect(await run()).toBe(2);
    const [bol] = await readBols(id('load', 1));
    expect(bol).toMatchObject({ stamps: [], brief: true, version: 1, completed: true });
    expect(bol?.shipper).toMatchObject({ name: 'Harbor Foods', address: { line1: '', state: 'CA', zip: '94607' } });
    expect(await readBols(id('load', 3))).toMatchObject([{ stamps: [stamp(3)] }]);
  });

  test('stands in the list as before, word for word', async () => {
    const before = await readRows('completed');
    device.pass((WHOLE_DAYS + 2) * DAY);
    await run();
    expect(await readRows('completed')).toEqual(before);
    expect(before.total).toBe(2);
  });

  test('takes less than half the room', async () => {
    const size = async () => JSON.stringify(await readBols(id('load', 1))).length;
    device.server.putBol({
      ...device.server.bols.get(id('bol', 1))!,
      version: 2,
      stamps: Array.from({ length: 6 }, () => stamp(1)),
    });
    await pull(requireSession());
    const before = await size();
    device.pass((WHOLE_DAYS + 2) * DAY);
    await run();
    expect(await size()).toBeLessThan(before / 2);
  });

  test('is no difference from the server: nothing is fetched again', async () => {
    await compareDigest(requireSession());
    device.pass((WHOLE_DAYS + 2) * DAY);
    await run();
    device.server.seen.length = 0;
    await compareDigest(requireSession());
    await pull(requireSession());
    expect(device.server.seen.filter(({ path }) => path.includes('digest'))).toHaveLength(1);
    expect(device.server.seen.filter(({ path }) => path.startsWith('/api/changes?'))).toHaveLength(1);
    expect(await isBrief(1)).toBe(true);
  });

  test('is whole again in what the server says of it next, and keeps the rest in brief', async () => {
    device.pass((WHOLE_DAYS + 2) * DAY);
    await run();
    device.server.putBol({ ...device.server.bols.get(id('bol', 1))!, version: 2 });
    await pull(requireSession());
    expect(await readBols(id('load', 1))).toMatchObject([{ version: 2, stamps: [stamp(1)] }]);
    expect((await readBols(id('load', 1)))[0]?.brief).toBeUndefined();
    expect(await isBrief(1)).toBe(true);
    expect((await readRows('completed')).total).toBe(2);
  });

  test('goes when it is gone on the server, and only then', async () => {
    device.pass((WHOLE_DAYS + 2) * DAY);
    await run();
    device.server.remove('bol', id('bol', 2));
    await pull(requireSession());
    expect((await readRows('completed')).rows.map(({ loadId }) => loadId)).toEqual([id('load', 1)]);
  });
});

test('many loads are looked at piece by piece, to the last of them', async () => {
  const [first] = await device.db().bols.where('loadId').equals(id('load', 1)).toArray();
  const load = await device.db().loads.get(id('load', 1));
  const ids = Array.from({ length: 450 }, (_, number) => `a${String(number).padStart(23, '0')}`);
  await device.db().loads.bulkPut(ids.map((_id) => ({ ...load!, _id })));
  await device.db().bols.bulkPut(ids.map((_id) => ({ ...first!, _id, loadId: _id })));
  device.pass((WHOLE_DAYS + 2) * DAY);
  expect(await run()).toBe(452);
  expect(await run()).toBe(0);
});

describe('what stays whole', () => {
  test('is a load that something waits for, and everything the person has in hand', async () => {
    device.server.before = (request) => (request.key === null ? undefined : LOST);
    const entry = await checkIn(1, 1);
    await saveDraft('osd:1', { text: 'two boxes wet' });
    device.pass((WHOLE_DAYS + 2) * DAY);
    expect(await run()).toBe(1);
    expect(await isBrief(1)).toBe(false);
    expect(await device.db().outbox.toArray()).toMatchObject([{ id: entry.id }]);
    expect(await readDraft('osd:1')).toEqual({ text: 'two boxes wet' });
  });

  test('is everything, where only the device’s own clock was set to a later year', async () => {
    device.setClock(Date.parse('2031-01-01T00:00:00Z'));
    await pull(requireSession());
    expect(await run()).toBe(0);
  });

  test('is a load with a BOL that is still open, whenever the others were delivered', async () => {
    device.server.putBol(bolOf(4, loadOf(1)));
    await pull(requireSession());
    device.pass((WHOLE_DAYS + 2) * DAY);
    expect(await run()).toBe(1);
    expect(await isBrief(1)).toBe(false);
    expect(await isBrief(2)).toBe(true);
  });

  test('is what somebody opened, for a week', async () => {
    device.pass((WHOLE_DAYS + 2) * DAY);
    await run();
    expect(await fetchWholeLoad(id('load', 1))).toBe(true);
    expect(await isBrief(1)).toBe(false);
    expect(await readBols(id('load', 1))).toMatchObject([{ stamps: [stamp(1)] }]);
    device.pass(6 * DAY);
    expect(await run()).toBe(0);
    device.pass(2 * DAY);
    expect(await run()).toBe(1);
    expect(await isBrief(1)).toBe(true);
  });
});

test('the next look is not put off by a clock that was set back after the last', async () => {
  device.pass((WHOLE_DAYS - 2) * DAY);
  expect(await run()).toBe(0);
  device.pass(3 * DAY);
  device.setClock(device.server.clock() - 365 * DAY);
  await pull(requireSession());
  expect(await run()).toBe(2);
});

test('what somebody opened is whole for a week by the server’s clock, also where the device’s own is a year behind', async () => {
  device.pass((WHOLE_DAYS + 2) * DAY);
  await run();
  device.setClock(device.server.clock() - 365 * DAY);
  await pull(requireSession());
  expect(await fetchWholeLoad(id('load', 1))).toBe(true);
  await device.db().meta.delete('brief');
  expect(await run()).toBe(0);
  expect(await isBrief(1)).toBe(false);
});

test('a load that is fetched whole while its person logs out in another tab leaves nothing here', async () => {
  device.pass((WHOLE_DAYS + 2) * DAY);
  await run();
  device.server.before = async ({ path }) => {
    if (path.startsWith('/api/loads/')) await device.db().meta.put({ key: 'sealed', value: true });
    return undefined;
  };
  await fetchWholeLoad(id('load', 1));
  expect(await isBrief(1)).toBe(true);
});

test('a load that cannot be fetched stays in brief, and nothing is lost', async () => {
  device.pass((WHOLE_DAYS + 2) * DAY);
  await run();
  device.server.before = () => LOST;
  expect(await fetchWholeLoad(id('load', 1))).toBe(false);
  expect(await isBrief(1)).toBe(true);
});

test('a run looks at a thousand BOLs at most, and the next goes on from there', async () => {
  for (let number = 4; number <= 1_202; number += 1) give(number);
  await pull(requireSession());
  device.pass((WHOLE_DAYS + 2) * DAY);
  expect(await run()).toBe(1_000);
  expect(await run()).toBe(201);
  expect(await run()).toBe(0);
});
