// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { isFilling } from '#offline/base/filling.ts';
import { flush } from '#offline/outbox/flush.ts';
import { countRows, readRows } from '#offline/read-lists.ts';
import { readLoad } from '#offline/read-loads.ts';
import { readEntries, readSyncStatus } from '#offline/read-outbox.ts';
import { readPullState } from '#offline/sync/apply-page.ts';
import { pull } from '#offline/sync/pull.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { checkIn, reportOsd, useDevice } from '../support/device.ts';
import { bolOf, CARRIER, company, id, loadOf, SHIPPER, user } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const device = useDevice();
const fetchAll = () => pull(requireSession());

function publish(count: number, from = 1) {
  for (let number = from; number < from + count; number++) {
    device.server.putLoad(loadOf(number));
    device.server.putBol(bolOf(number, loadOf(number)));
  }
}

async function start(count = 1) {
  await device.signIn();
  publish(count);
  expect(await fetchAll()).toBe(true);
  device.server.seen.length = 0;
}

describe('what arrives', () => {
  test('pages are followed to the end and everybody sees their own lists', async () => {
    await device.signIn();
    publish(650);
    expect(await fetchAll()).toBe(true);
    expect(device.server.seen).toHaveLength(3);
    expect(await countRows('inbound')).toBe(650);
    expect((await readRows('inbound', { limit: 50 })).rows.map(({ loadId }) => loadId)).toEqual(
      Array.from({ length: 50 }, (_, index) => id('load', index + 1)),
    );
    expect((await readSyncStatus())?.pulledAt).toBe(environment.now());
  });

  test.each([
    ['the shipper', user(2, SHIPPER, 1), { outbound: 1, unsubmitted: 1, shipping: 0, inbound: 0, completed: 1 }],
    ['the carrier', user(3, CARRIER, 1), { outbound: 0, unsubmitted: 0, shipping: 1, inbound: 0, completed: 1 }],
    ['the receiver', user(4), { outbound: 0, unsubmitted: 0, shipping: 0, inbound: 1, completed: 1 }],
  ])('%s finds each load in the right list', async (_, person, lists) => {
    await device.signIn(person);
    publish(1);
    const saved = loadOf(2, { ready: false });
    if (person.companyId === SHIPPER) device.server.putLoad(saved);
    const done = loadOf(3);
    device.server.putLoad(done);
    device.server.putBol(bolOf(3, done, { completed: true }));
    await fetchAll();
    const counts = Object.fromEntries(
      await Promise.all(Object.keys(lists).map(async (list) => [list, await countRows(list as 'inbound')])),
    );
    expect(counts).toEqual(lists);
  });

  test('companies, people and notifications come along, and older versions of them never win', async () => {
    await device.signIn();
    device.server.touch({ entity: 'company', op: 'put', id: CARRIER, value: { ...company(CARRIER), version: 5 } });
    await fetchAll();
    const older = { ...company(CARRIER), name: 'Old name', version: 4 };
    device.server.touch({ entity: 'company', op: 'put', id: CARRIER, value: older });
    await fetchAll();
    expect(await device.db().companies.get(CARRIER)).toMatchObject({ name: 'Redwood Freight', version: 5 });
    device.server.touch({ entity: 'company', op: 'remove', id: CARRIER, why: 'lost' });
    await fetchAll();
    expect(await device.db().companies.count()).toBe(0);
  });

  test('D2: the device’s clock has no part in it', async () => {
    await start();
    device.setClock(environment.now() + 365 * 24 * 3_600_000);
    publish(1, 2);
    await fetchAll();
    device.setClock(environment.now() - 700 * 24 * 3_600_000);
    publish(1, 3);
    await fetchAll();
    expect(await countRows('inbound')).toBe(3);
  });

  test('D6: the cursor moves with the rows, also at the end, so nothing is fetched twice', async () => {
    await start(5);
    await fetchAll();
    await fetchAll();
    const asked = device.server.seen.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('cursor'));
    expect(asked).toEqual(['1:10', '1:10']);
  });

  test('D6: cut off between pages it goes on where it was', async () => {
    await device.signIn();
    publish(650);
    let pages = 0;
    device.server.before = ({ path }) => (path.startsWith('/api/changes') && ++pages === 2 ? LOST : undefined);
    expect(await fetchAll()).toBe(false);
    expect(await device.db().bols.count()).toBe(250);
    device.server.before = () => undefined;
    device.server.seen.length = 0;
    expect(await fetchAll()).toBe(true);
    expect(device.server.seen).toHaveLength(2);
    expect(await device.db().bols.count()).toBe(650);
  });

  test('lists wait for the pages of a long fetch, and for none that was cut off', async () => {
    await device.signIn();
    publish(650);
    let pages = 0;
    device.server.before = ({ path }) => (path.startsWith('/api/changes') && ++pages === 3 ? LOST : undefined);
    const filling: boolean[] = [];
    environment.checkpoint = async (at) => void (at === 'pull:committed' && filling.push(isFilling()));
    expect(await fetchAll()).toBe(false);
    expect(filling).toEqual([true, true]);
    expect(isFilling()).toBe(false);
  });

  test('nothing of another person’s session is taken in', async () => {
    await device.signIn();
    publish(1);
    device.server.session = user(2);
    expect(await fetchAll()).toBe(false);
    expect(await device.db().loads.count()).toBe(0);
  });

  test('a page whose cursor could not be written leaves none of its rows, and the other way round', async () => {
    await device.signIn();
    publish(3);
    const { meta, bols } = device.db();
    const refuse = (_key: unknown, row: { key?: string; _id?: string }) => {
      if (row.key === 'pull' || row._id === id('bol', 3))
        throw new DOMException('The device is full.', 'QuotaExceededError');
    };
    for (const table of [meta, bols]) {
      table.hook('creating', refuse);
      await expect(fetchAll()).rejects.toThrow();
      expect([await device.db().loads.count(), await bols.count()]).toEqual([0, 0]);
      expect((await readPullState(device.db())).cursor).toBeNull();
      table.hook('creating').unsubscribe(refuse);
    }
    expect(await fetchAll()).toBe(true);
    expect(await bols.count()).toBe(3);
  });
});

describe('what waits and what arrives', () => {
  test('A19: a newer row of the server never hides what was entered here', async () => {
    await start();
    await checkIn(1, 1, false);
    const load = loadOf(1);
    device.server.putBol(bolOf(1, load, { deliveryDate: '2026-12-01T09:00:00.000Z', version: 7 }));
    await fetchAll();
    expect(await readBol(id('bol', 1))).toMatchObject({
      sealIntact: false,
      checkin: '2026-11-21T10:00:00.000Z',
      deliveryDate: '2026-12-01T09:00:00.000Z',
      pending: 1,
      base: { checkin: null, version: 7 },
    });
  });

  test('D3: the echo of an own change before, during or after the reply ends the same', async () => {
    for (const order of ['before', 'during', 'after'] as const) {
      const number = { before: 1, during: 2, after: 3 }[order];
      await start(3);
      await checkIn(number, number);
      device.server.after = async ({ key }, response) => {
        if (key && order === 'during') await fetchAll();
        return response;
      };
      if (order === 'before') {
        device.server.after = ({ key }, response) => (key ? LOST : response);
        await flush(requireSession());
        await fetchAll();
        device.server.after = (_, response) => response;
      }
      await flush(requireSession(), { force: true });
      await fetchAll();
      const row = await readBol(id('bol', number));
      expect(row, order).toMatchObject({ ...device.server.bols.get(id('bol', number)), pending: 0 });
      expect(row).not.toHaveProperty('base');
      device.server.after = (_, response) => response;
    }
  });

  test('D3: an older row never replaces a newer one', async () => {
    await start();
    device.server.putBol(bolOf(1, loadOf(1), { completed: true, version: 9 }));
    await fetchAll();
    device.server.putBol(bolOf(1, loadOf(1), { completed: false, version: 8 }));
    await fetchAll();
    expect(await readBol(id('bol', 1))).toMatchObject({ completed: true, version: 9 });
  });

  test('D4: from tap to settlement the row is there at every moment, and never without the check-in', async () => {
    await start();
    await checkIn(1, 1);
    const seen: (string | null | undefined)[] = [];
    const look = async () => {
      seen.push((await readBol(id('bol', 1)))?.checkin);
    };
    environment.checkpoint = look;
    await flush(requireSession());
    await fetchAll();
    await look();
    expect(seen.length).toBeGreaterThan(5);
    expect(new Set(seen)).toEqual(new Set(['2026-11-21T10:00:00.000Z']));
  });

  test('A18: a row that is lost while something unsent hangs on it stays, marked, until that is decided', async () => {
    await start(9);
    const { seq, id: entryId } = await reportOsd(1, 1);
    device.server.remove('bol', id('bol', 1), 'lost');
    device.server.remove('load', id('load', 1), 'lost');
    await fetchAll();
    expect(await readBol(id('bol', 1))).toMatchObject({ removed: 'lost', pending: 1 });
    expect(await readEntries()).toHaveLength(1);
    await flush(requireSession());
    expect(await readEntries()).toMatchObject([{ seq, status: 'attention', lastError: { code: 'not-found' } }]);
    const { discardEntry } = await import('#offline/outbox.ts');
    await discardEntry(entryId);
    expect(await readBol(id('bol', 1))).toBeNull();
    expect(await readLoad(id('load', 1))).toBeNull();
  });

  test('a late reply does not bring back a row that was taken away', async () => {
    await start(9);
    await checkIn(1, 1);
    device.server.after = async ({ key }, response) => {
      if (key) {
        device.server.remove('bol', id('bol', 1), 'lost');
        await fetchAll();
      }
      return response;
    };
    await flush(requireSession());
    expect(await readEntries()).toEqual([]);
    expect(await readBol(id('bol', 1))).toBeNull();
  });
});

describe('when much would go', () => {
  test('A18: a page that would remove most rows is asked for again before anything goes', async () => {
    await start(9);
    const entry = await checkIn(1, 1);
    let asked = 0;
    device.server.before = ({ path }) => {
      if (!path.startsWith('/api/changes')) return undefined;
      asked += 1;
      const all = [...device.server.bols.keys()].map((bol) => ({ entity: 'bol', op: 'remove', id: bol, why: 'lost' }));
      const changes = asked === 1 ? all : [];
      return device.server.json(200, { changes, cursor: '1:18', more: false, now: new Date().toISOString() });
    };
    expect(await fetchAll()).toBe(false);
    expect(asked).toBe(2);
    expect(await countRows('inbound')).toBe(9);
    expect(await readEntries()).toMatchObject([{ id: entry.id }]);
  });

  test('confirmed, they go, but nothing that waits does', async () => {
    await start(9);
    const entry = await checkIn(1, 1);
    for (let number = 1; number <= 9; number++) device.server.remove('bol', id('bol', number), 'lost');
    expect(await fetchAll()).toBe(true);
    expect(await device.db().bols.toCollection().primaryKeys()).toEqual([id('bol', 1)]);
    expect(await readEntries()).toMatchObject([{ id: entry.id }]);
  });

  test('D7: a person whose role shows nothing loses no row', async () => {
    await start(3);
    const { db } = requireSession();
    const { refold } = await import('#offline/rows/refold.ts');
    const stranger = { userId: 'x', companyId: 'y', role: 3 as const, companyType: 1 as const };
    await db.transaction('rw', [db.loads, db.bols, db.outbox], () =>
      refold(db, stranger, [id('load', 1), id('load', 2), id('load', 3)]),
    );
    expect(await db.bols.count()).toBe(3);
    expect(await countRows('inbound')).toBe(0);
  });
});
