// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { recordDriver } from '#changes/assign-driver.ts';
import { recordBolCheckIn } from '#changes/check-in-bol.ts';
import { recordShipping } from '#changes/edit-load.ts';
import { HEADERS } from '#contract/failure.ts';
import { requireSession } from '#offline/account/account.ts';
import { readConnection } from '#offline/api/connection.ts';
import { environment } from '#offline/base/environment.ts';
import { enqueue, enqueueAll } from '#offline/outbox/enqueue.ts';
import { discardEntry } from '#offline/outbox.ts';
import { readEntries, syncStatusOf } from '#offline/read-outbox.ts';
import { flushLoggedIn } from '#offline/service-worker.ts';
import { pull } from '#offline/sync/pull.ts';
import { send, startWith, workAs } from '../support/at-work.ts';
import { checkIn, driverContext, reportOsd, useDevice } from '../support/device.ts';
import { bolOf, driverTag, id, loadOf, SHIPPER, user } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const device = useDevice();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const start = (count: number) => startWith(device, count);

/** Sends until nothing is left or the rounds are over; time passes between rounds. */
async function sendUntilDone(rounds = 40) {
  for (let round = 0; round < rounds && (await device.db().outbox.count()) > 0; round++) {
    await send();
    device.pass(6 * MINUTE);
  }
}

describe('nothing is lost', () => {
  test('A2: 200 entries against a server that says 503 to every fifth request all arrive, each once', async () => {
    await start(50);
    const ids: string[] = [];
    for (let number = 1; number <= 50; number++) {
      ids.push((await checkIn(number, number)).id);
      for (let report = 0; report < 3; report++) ids.push((await reportOsd(number, number, `S-${report}`)).id);
    }
    let count = 0;
    device.server.before = ({ key }) => (key && ++count % 5 === 0 ? device.server.fail('unavailable') : undefined);
    await sendUntilDone();
    expect([...device.server.effects].sort()).toEqual([...ids].sort());
    expect(await device.db().outbox.count()).toBe(0);
    expect(await device.db().receipts.count()).toBe(200);
  });

  test('A3: what could not be sent for sixty days is still there and goes then', async () => {
    await start(1);
    await checkIn(1, 1);
    device.server.before = () => LOST;
    for (let day = 0; day < 60; day++) {
      await send();
      device.pass(DAY);
    }
    expect((await readEntries()).map(({ status }) => status)).toEqual(['retry']);
    device.server.before = () => undefined;
    await send();
    expect(device.server.effects).toHaveLength(1);
  });

  test('A4: a session that ends in the middle stops the queue without counting; after logging in all five arrive in order', async () => {
    await start(1);
    const ids = [(await checkIn(1, 1)).id];
    for (const sku of ['a', 'b', 'c', 'd']) ids.push((await reportOsd(1, 1, sku)).id);
    let allowed = 2;
    device.server.before = ({ key }) =>
      key && allowed-- <= 0 ? device.server.fail('no-session', 'Missing Authentication Token') : undefined;
    await send();
    const [waiting] = await readEntries();
    expect(waiting).toMatchObject({ status: 'signin', attempts: 0 });
    expect(await syncStatusOf(device.db())).toMatchObject({ signInNeeded: true, waiting: 3 });
    device.server.before = () => undefined;
    await device.signIn();
    await send();
    expect(device.server.effects).toEqual(ids);
  });

  test('an item that waits for its person to log in does not keep the browser trying by itself', async () => {
    await start(1);
    await checkIn(1, 1);
    device.server.before = () => device.server.fail('no-session', 'Missing Authentication Token');
    expect(await flushLoggedIn()).toBe(0);
    expect((await readEntries()).map(({ status }) => status)).toEqual(['signin']);
  });

  test('B8: a failure to write the settlement leaves the entry to be sent again, and the server answers the same', async () => {
    await start(1);
    const { id: key } = await checkIn(1, 1);
    environment.checkpoint = async (name) => {
      if (name === 'settle:before') throw new Error('the store failed');
    };
    await send();
    expect((await readEntries())[0]).toMatchObject({ status: 'sending' });
    environment.checkpoint = async () => {};
    await send();
    expect(await readEntries()).toEqual([]);
    expect(device.server.effects).toEqual([key]);
    expect(device.server.mutations()).toHaveLength(2);
  });

  test('B7: an entry that was on the wire when the app was closed goes again', async () => {
    await start(1);
    const { seq } = await checkIn(1, 1);
    await device.db().outbox.update(seq, { status: 'sending', sender: 'somebody dead', firstSentAt: 1 });
    await send();
    expect(device.server.effects).toHaveLength(1);
  });
});

describe('nothing is doubled', () => {
  test('B1: when every reply is lost, each entry takes effect once and is settled by the repeated answer', async () => {
    await start(3);
    const ids = [(await checkIn(1, 1)).id, (await checkIn(2, 2)).id, (await checkIn(3, 3)).id];
    device.server.after = ({ key }, response) => (key && !response.headers.has(HEADERS.replayed) ? LOST : response);
    await sendUntilDone();
    expect([...device.server.effects].sort()).toEqual(ids.sort());
    // One that goes alone, not in a batch.
    const alone = (await reportOsd(1, 1)).id;
    await sendUntilDone();
    expect(device.server.effects.slice(3)).toEqual([alone]);
    expect(await readEntries()).toEqual([]);
  });

  test('B3: the request of an entry is the same at every try', async () => {
    await start(1);
    const { id } = await checkIn(1, 1);
    device.server.before = ({ key }) => (key ? LOST : undefined);
    for (let round = 0; round < 4; round++) {
      await send();
      device.pass(6 * MINUTE);
    }
    const prints = new Set(device.server.mutations().map(({ path, key, body }) => JSON.stringify([path, key, body])));
    expect(device.server.mutations().length).toBeGreaterThan(2);
    expect(prints.size).toBe(1);
    expect(device.server.mutations()[0]?.key).toBe(id);
  });

  test('B10, B14: one try is one request', async () => {
    await start(1);
    await checkIn(1, 1);
    device.server.before = ({ key }) => (key ? device.server.fail('unavailable') : undefined);
    await send();
    expect(device.server.mutations()).toHaveLength(1);
  });
});

describe('whose session it is', () => {
  test('B13: under another person’s session nothing is sent', async () => {
    await start(1);
    await checkIn(1, 1);
    device.server.before = ({ key }) => (key ? device.server.fail('actor-mismatch') : undefined);
    await send();
    expect(device.server.effects).toEqual([]);
    expect(await readEntries()).toMatchObject([{ status: 'retry', attempts: 0 }]);
    expect((await readConnection(device.db())).way).toBe('other-person');
  });

  test('B13: every request names the person it belongs to', async () => {
    await start(1);
    await checkIn(1, 1);
    await send();
    const person = requireSession().user._id;
    expect(device.server.seen.every(({ headers }) => headers.get(HEADERS.actor) === person)).toBe(true);
  });

  test('B16: two facts about two BOLs of one load each name their own', async () => {
    await device.signIn();
    const load = loadOf(1);
    device.server.putLoad(load);
    device.server.putBol(bolOf(1, load));
    device.server.putBol(bolOf(2, load));
    await pull(requireSession());
    await checkIn(1, 1, true);
    await checkIn(1, 2, false);
    await send();
    expect(device.server.bols.get(id('bol', 1))?.sealIntact).toBe(true);
    expect(device.server.bols.get(id('bol', 2))?.sealIntact).toBe(false);
  });
});

describe('what is left of an entry', () => {
  test('a superseded check-in is done, with a note that says what holds', async () => {
    await device.signIn();
    const load = loadOf(1);
    device.server.putLoad(load);
    device.server.putBol(bolOf(1, load));
    await pull(requireSession());
    await checkIn(1, 1);
    const earlier = '2026-11-21T09:30:00.000Z';
    device.server.putBol({ ...bolOf(1, load), checkin: earlier, version: 5 });
    await send();
    const [receipt] = await device.db().receipts.toArray();
    expect(receipt).toMatchObject({ outcome: 'superseded' });
    expect(receipt?.note).toBe('Already checked in at 11/21/2026 01:30 PST.');
    expect((await device.db().bols.get(id('bol', 1)))?.checkin).toBe(earlier);
  });

  test('what its words name, so that the receipt speaks the language of whoever reads it', async () => {
    await start(2);
    const arrivals = [1, 2].map((number) =>
      recordBolCheckIn({ bol: bolOf(number, loadOf(number)), driver: driverTag, seal: 'intact', byName: 'User 1' }),
    );
    const [sent, givenUp] = await enqueueAll(arrivals);
    await discardEntry(givenUp?.id ?? '');
    await send();
    expect(await device.db().receipts.get(sent?.id ?? '')).toMatchObject({ outcome: 'done', about: sent?.about });
    expect(await device.db().receipts.get(givenUp?.id ?? '')).toMatchObject({
      outcome: 'discarded',
      about: givenUp?.about,
      occurredAt: givenUp?.occurredAt,
    });
  });

  test('what a load that was shipped still lacks, as the server says it', async () => {
    await workAs(device, user(2, SHIPPER, 1));
    const { id: key } = await enqueue(
      recordShipping(loadOf(1, { ready: false }), [bolOf(1, loadOf(1))], { name: '', email: '' }),
    );
    device.server.after = (seen, response) =>
      seen.key === key
        ? device.server.json(200, {
            updatedLoad: { ...loadOf(1, { ready: false, version: 2 }), bols: [bolOf(1, loadOf(1))] },
            notReady: 'A BOL has no receiver yet.',
          })
        : response;
    await send();
    expect(await device.db().receipts.get(key)).toMatchObject({ outcome: 'done', note: 'A BOL has no receiver yet.' });
  });

  test('all BOLs that a driver was assigned to, as the server has them now', async () => {
    await workAs(device);
    const bol = bolOf(1, loadOf(1));
    const { id: key } = await enqueue(recordDriver(loadOf(1), [bol], driverTag, 'User 1')[0]!);
    const assigned = { ...bol, driverId: driverTag._id, driver: driverTag, version: bol.version + 1 };
    device.server.before = (seen) =>
      seen.key === key ? device.server.json(200, { ok: true, bols: [assigned] }) : undefined;
    await send();
    expect(await device.db().bols.get(bol._id)).toMatchObject({ driverId: driverTag._id, version: assigned.version });
  });

  test('nothing of a load that left the device while its answer was on the way', async () => {
    await start(1);
    await enqueue({
      type: 'check-in-load',
      args: { loadId: id('load', 1), driverId: driverTag._id },
      context: driverContext,
      label: 'Check in load',
    });
    device.server.after = async (seen, response) => {
      if (seen.key === null) return response;
      // What the feed says of it overtakes the answer.
      await device.db().loads.delete(id('load', 1));
      return response;
    };
    await send();
    expect(device.server.effects).toHaveLength(1);
    expect(await device.db().loads.get(id('load', 1))).toBeUndefined();
  });

  test('pick-up stamps reach the load', async () => {
    await start(1);
    await enqueue({
      type: 'check-in-load',
      args: { loadId: id('load', 1), driverId: driverTag._id },
      context: driverContext,
      label: 'Check in load',
    });
    await enqueue({
      type: 'check-out-load',
      args: { loadId: id('load', 1), driverId: driverTag._id },
      context: driverContext,
      label: 'Check out load',
    });
    expect(await device.db().loads.get(id('load', 1))).toMatchObject({ pending: 2 });
    await send();
    expect(await device.db().loads.get(id('load', 1))).toMatchObject({ pending: 0, version: 3 });
    expect(device.server.loads.get(id('load', 1))?.checkout).not.toBeNull();
  });
});

test.each([
  [false, true],
  [true, false],
])('"Send now" holds although a send is under way, and another one is asked for (%s, %s)', async (...asked) => {
  await start(2);
  const { seq } = await checkIn(1, 1);
  await checkIn(2, 2);
  await device.db().outbox.update(seq, { nextAt: environment.now() + MINUTE });
  const more: Promise<void>[] = [];
  device.server.before = ({ key }) => {
    if (key !== null && more.length === 0) more.push(...asked.map((force) => send(force)));
    return undefined;
  };
  await send();
  await Promise.all(more);
  expect(await readEntries()).toEqual([]);
});
