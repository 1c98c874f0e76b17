// @vitest-environment node
/** Everything is pulled anew: what was seen before goes only for a reason, and what waits never does. */
import { describe, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { readConnection } from '#offline/api/connection.ts';
import { environment } from '#offline/base/environment.ts';
import { countRows } from '#offline/read-lists.ts';
import { readLoad } from '#offline/read-loads.ts';
import { isComing, readEntries, readSyncStatus } from '#offline/read-outbox.ts';
import { applyPage, readPullState, restartGeneration } from '#offline/sync/apply-page.ts';
import { pull } from '#offline/sync/pull.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { checkIn, reportOsd, useDevice } from '../support/device.ts';
import { bolOf, id, loadOf, noteOf, user } from '../support/freight.ts';

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

describe('D5: a cursor that cannot be continued', () => {
  test('everything is pulled anew, what is gone goes, what waits stays, and nothing is sent back', async () => {
    await start(9);
    const entry = await checkIn(1, 1);
    device.server.remove('load', id('load', 9));
    device.server.remove('bol', id('bol', 9));
    device.server.prune();
    expect(await fetchAll()).toBe(true);
    expect(await countRows('inbound')).toBe(8);
    expect(await readLoad(id('load', 9))).toBeNull();
    expect(await readEntries()).toMatchObject([{ id: entry.id }]);
    expect(await readBol(id('bol', 1))).toMatchObject({ pending: 1, checkin: '2026-11-21T10:00:00.000Z' });
    expect(device.server.mutations()).toEqual([]);
  });

  test('companies, people and notifications that are not named again go, too', async () => {
    const { company: here, ...person } = user(1);
    const rows = [here, { ...here, _id: id('company', 8) }];
    for (const value of rows) device.server.touch({ entity: 'company', op: 'put', id: value._id, value });
    for (const value of [person, { ...person, _id: id('user', 8) }])
      device.server.touch({ entity: 'person', op: 'put', id: value._id, value });
    for (const _id of [id('note', 1), id('note', 8)]) device.server.putNotification(noteOf(1, { _id }));
    await start(3);
    device.server.touch({ entity: 'company', op: 'remove', id: id('company', 8), why: 'lost' });
    device.server.touch({ entity: 'person', op: 'remove', id: id('user', 8), why: 'lost' });
    device.server.touch({ entity: 'notification', op: 'remove', id: id('note', 8), why: 'lost' });
    device.server.prune();
    await fetchAll();
    const { companies, people, notifications } = device.db();
    const kept = [companies, people, notifications].map((table) => table.toCollection().primaryKeys());
    expect(await Promise.all(kept)).toEqual([[here._id], [person._id], [id('note', 1)]]);
  });

  test('a refusal for another reason is none to start anew', async () => {
    await start(3);
    const before = await readPullState(device.db());
    device.server.before = () => device.server.fail('forbidden');
    expect(await fetchAll()).toBe(false);
    expect(await readPullState(device.db())).toEqual(before);
    expect(device.server.seen).toHaveLength(1);
  });

  test.each(['forbidden', 'cursor-gone'] as const)(
    'where the answer is %s each time, nothing is said to come',
    async (code) => {
      await device.signIn();
      const coming = async () => isComing((await readSyncStatus())!);
      expect(await coming()).toBe(true);
      device.server.before = () => device.server.fail(code);
      expect(await fetchAll()).toBe(false);
      expect(await coming()).toBe(false);
      if (code === 'forbidden') {
        await fetchAll();
        expect(await readConnection(device.db())).toMatchObject({ failures: 2 });
      }
      device.server.before = () => undefined;
      expect(await fetchAll()).toBe(true);
      expect(await readSyncStatus()).toMatchObject({ served: true, pulledAt: environment.now() });
    },
  );

  test('rows stay on the screen while it runs', async () => {
    await start(9);
    device.server.prune();
    const counts: number[] = [];
    environment.checkpoint = async () => {
      counts.push(await countRows('inbound'));
    };
    await fetchAll();
    expect(Math.min(...counts)).toBe(9);
  });

  test('when most rows are missing the pass is made a second time before they go', async () => {
    await start(9);
    for (let number = 2; number <= 9; number++) {
      device.server.remove('load', id('load', number));
      device.server.remove('bol', id('bol', number));
    }
    device.server.prune();
    expect(await fetchAll()).toBe(true);
    const passes = device.server.seen.filter(({ path }) => !path.includes('cursor=')).length;
    expect(passes).toBe(2);
    expect(await countRows('inbound')).toBe(1);
  });

  test('a local load that the server does not know survives', async () => {
    await start(3);
    const { db } = requireSession();
    await reportOsd(2, 2);
    device.server.remove('bol', id('bol', 2));
    device.server.prune();
    await fetchAll();
    expect(await db.bols.get(id('bol', 2))).toMatchObject({ removed: 'lost', pending: 1 });
  });
});

describe('another tab went on while a page was on its way', () => {
  /** What another tab does before the first page of this one is written. */
  function meanwhile(work: () => Promise<unknown>) {
    environment.checkpoint = async (name) => {
      if (name !== 'pull:before') return;
      environment.checkpoint = async () => {};
      await work();
    };
  }

  test('to the middle of a longer fetch: this one goes on from there, and is not at its end', async () => {
    await device.signIn();
    publish(3);
    const { db } = requireSession();
    meanwhile(async () => {
      const value = loadOf(1);
      const changes = [{ entity: 'load' as const, op: 'put' as const, id: value._id, value }];
      const page = { changes, cursor: '1:1', more: true, now: '2026-11-21T10:00:00.000Z' };
      expect(await applyPage(requireSession(), await readPullState(db), page)).toBe('applied');
    });
    expect(await fetchAll()).toBe(true);
    const asked = device.server.seen.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('cursor'));
    expect(asked).toEqual([null, '1:1']);
    expect([await db.loads.count(), await db.bols.count()]).toEqual([3, 3]);
    expect((await readPullState(db)).cursor).toBe('1:6');
  });

  test('and began anew: a page of the pass before it ends nothing of that', async () => {
    await device.signIn();
    publish(1);
    const { db } = requireSession();
    meanwhile(() => restartGeneration(db));
    expect(await fetchAll()).toBe(true);
    expect(await readPullState(db)).toMatchObject({ generation: 2, startedOver: false });
    expect((await db.bols.toArray()).map(({ generation }) => generation)).toEqual([2]);
  });
});

test('a page that removes much and is not the last one any more, asked again, removes nothing yet', async () => {
  await start(3);
  let asked = 0;
  device.server.before = ({ path }) => {
    if (!path.startsWith('/api/changes')) return undefined;
    asked += 1;
    const changes = [...device.server.bols.keys()].map((bol) => ({
      entity: 'bol',
      op: 'remove',
      id: bol,
      why: 'lost',
    }));
    return device.server.json(200, { changes, cursor: '1:9', more: asked === 2, now: '2026-11-21T10:00:00.000Z' });
  };
  expect(await fetchAll()).toBe(false);
  expect(asked).toBe(2);
  expect(await countRows('inbound')).toBe(3);
});
