// @vitest-environment node
import { describe, expect, test } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { readConnection } from '#offline/connection.ts';
import { environment } from '#offline/environment.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { flush } from '#offline/outbox/flush.ts';
import { readEntries } from '#offline/reads/read-entries.ts';
import { syncStatusOf } from '#offline/reads/read-sync-status.ts';
import { requireSession } from '#offline/session-state.ts';
import { pull } from '#offline/sync/pull.ts';
import { checkIn, complete, driverContext, reportOsd, useDevice } from '../support/device.ts';
import { bolOf, driverTag, id, loadOf } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const device = useDevice();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Signs in and fetches `count` loads with one BOL each. */
async function start(count: number) {
  await device.signIn();
  for (let number = 1; number <= count; number++) {
    device.server.putLoad(loadOf(number));
    device.server.putBol(bolOf(number, loadOf(number)));
  }
  await pull(requireSession());
  device.server.seen.length = 0;
}

const send = (force = false) => flush(requireSession(), { force });

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

  test('A4: a session that ends in the middle stops the queue without counting; after signing in all five arrive in order', async () => {
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
    expect(await readEntries()).toEqual([]);
  });

  test('B3: the request of an entry is the same at every try', async () => {
    await start(1);
    await checkIn(1, 1);
    device.server.before = ({ key }) => (key ? LOST : undefined);
    for (let round = 0; round < 4; round++) {
      await send();
      device.pass(6 * MINUTE);
    }
    const prints = new Set(device.server.mutations().map(({ path, key, body }) => JSON.stringify([path, key, body])));
    expect(device.server.mutations().length).toBeGreaterThan(2);
    expect(prints.size).toBe(1);
  });

  test('B10, B14: one try is one request', async () => {
    await start(1);
    await checkIn(1, 1);
    device.server.before = ({ key }) => (key ? device.server.fail('unavailable') : undefined);
    await send();
    expect(device.server.mutations()).toHaveLength(1);
  });
});

describe('order', () => {
  test('B12: entries go in the order they were made, also when the clock was set back between them', async () => {
    await start(1);
    const first = await checkIn(1, 1);
    device.setClock(environment.now() - 60 * MINUTE);
    const second = await complete(1, 1);
    await send();
    expect(device.server.effects).toEqual([first.id, second.id]);
  });

  test('B11: an entry whose parent is not there yet goes again, and what builds on it waits for it', async () => {
    await start(2);
    const [first, second] = [(await checkIn(1, 1)).id, (await reportOsd(1, 1)).id];
    const other = (await checkIn(2, 2)).id;
    const early = () =>
      new Response('{}', { status: 424, headers: { 'content-type': 'application/json', [HEADERS.api]: '1' } });
    device.server.before = ({ key }) => (key === first ? early() : undefined);
    await send();
    expect(device.server.effects).toEqual([other]);
    expect(await device.db().outbox.toArray()).toMatchObject([
      { id: first, status: 'retry' },
      { id: second, status: 'pending', attempts: 0 },
    ]);
    device.server.before = () => undefined;
    await send(true);
    expect(device.server.effects).toEqual([other, first, second]);
  });

  test('B9: one entry that is refused holds its own load only', async () => {
    await start(30);
    const refused = (await checkIn(7, 7)).id;
    const behind = (await complete(7, 7)).id;
    for (let number = 1; number <= 30; number++) if (number !== 7) await checkIn(number, number);
    device.server.before = ({ key }) => (key === refused ? device.server.fail('rule-broken', 'No.') : undefined);
    await send();
    expect(device.server.effects).toHaveLength(29);
    const left = await readEntries();
    expect(left.map(({ id: key, status }) => [key, status])).toEqual([
      [refused, 'attention'],
      [behind, 'pending'],
    ]);
    expect(left[0]?.lastError).toMatchObject({ kind: 'refused', code: 'rule-broken', words: 'No.' });
    expect((await syncStatusOf(device.db())).text).toBe('1 need attention');
  });

  test('B9: an entry the server fails on eight times while it serves others needs attention', async () => {
    await start(2);
    const broken = (await checkIn(1, 1)).id;
    device.server.before = ({ key }) => (key === broken ? device.server.fail('internal') : undefined);
    for (let round = 0; round < 12; round++) {
      await send();
      device.pass(6 * MINUTE);
    }
    expect(await readEntries()).toMatchObject([{ status: 'attention', attempts: 8, lastError: { kind: 'fault' } }]);
  });

  test('a server that fails for everybody makes nobody’s entry need attention', async () => {
    await start(1);
    await checkIn(1, 1);
    device.server.before = () => device.server.fail('internal');
    for (let round = 0; round < 12; round++) {
      await send();
      device.pass(6 * MINUTE);
    }
    expect(await readEntries()).toMatchObject([{ status: 'retry' }]);
  });

  test('B17: an entry made while another is on the wire is sent in the same run', async () => {
    await start(2);
    await checkIn(1, 1);
    let made = false;
    device.server.before = async ({ key }) => {
      if (key && !made) {
        made = true;
        await checkIn(2, 2);
      }
      return undefined;
    };
    await send();
    expect(device.server.effects).toHaveLength(2);
  });

  test('at most four loads are on the wire at once and never two entries of one', async () => {
    await start(12);
    for (let number = 1; number <= 12; number++) {
      await checkIn(number, number);
      await reportOsd(number, number);
    }
    const flying: string[] = [];
    let most = 0;
    let allFour: () => void = () => {};
    const four = new Promise<void>((resolve) => {
      allFour = resolve;
    });
    device.server.before = async ({ key, path }) => {
      if (!key) return undefined;
      const bol = path.split('/')[3] ?? '';
      expect(flying).not.toContain(bol);
      flying.push(bol);
      most = Math.max(most, flying.length);
      if (most === 4) allFour();
      await four;
      // A fifth would come now.
      await new Promise((resolve) => setTimeout(resolve, 20));
      flying.splice(flying.indexOf(bol), 1);
      return undefined;
    };
    await send();
    expect(most).toBe(4);
    expect(device.server.effects).toHaveLength(24);
  });
});

describe('the network', () => {
  test('while nobody answers no entry is touched: it can still be taken back', async () => {
    await start(2);
    await checkIn(1, 1);
    await checkIn(2, 2);
    device.pass(MINUTE);
    device.server.before = () => LOST;
    await send();
    expect(device.server.mutations()).toEqual([]);
    expect(device.server.seen).toHaveLength(1);
    expect(await readEntries()).toMatchObject([{ status: 'pending', firstSentAt: null }, { status: 'pending' }]);
    expect((await syncStatusOf(device.db())).offlineSince).not.toBeNull();
  });

  test('when it is back, what waited for it goes at once', async () => {
    await start(1);
    await checkIn(1, 1);
    device.server.before = () => LOST;
    await send();
    expect((await readEntries())[0]).toMatchObject({ status: 'retry', lastError: { kind: 'network' } });
    device.server.before = () => undefined;
    await send(true);
    expect(device.server.effects).toHaveLength(1);
    expect(await syncStatusOf(device.db())).toMatchObject({ text: 'All sent', offlineSince: null });
  });

  test('C1: behind a captive portal nothing is counted, settled or changed, whatever it answers', async () => {
    await start(1);
    await checkIn(1, 1);
    const before = await device.db().bols.toArray();
    const page = (status: number, headers = {}) => new Response('<html>Sign in</html>', { status, headers });
    const html = { 'content-type': 'text/html' };
    const portals = [
      () => page(200, html),
      () => page(302, { location: 'https://wifi.example/login' }),
      () => page(511, html),
      () => new Response('{"user":', { headers: { 'content-type': 'application/json' } }),
      () => Response.json({ ok: true }),
    ];
    for (const portal of portals) {
      device.server.before = portal;
      await send(true);
      expect(await readEntries()).toMatchObject([{ attempts: 0 }]);
      expect(await pull(requireSession())).toBe(false);
      expect(await syncStatusOf(device.db())).toMatchObject({ portal: true, waiting: 1 });
      device.pass(2 * MINUTE);
    }
    expect(await device.db().bols.toArray()).toEqual(before);
    device.server.before = () => undefined;
    await send(true);
    expect(await syncStatusOf(device.db())).toMatchObject({ portal: false, text: 'All sent' });
  });

  test('a proxy that stops one request only does not stop the others', async () => {
    await start(2);
    const stopped = (await checkIn(1, 1)).id;
    await checkIn(2, 2);
    device.server.before = ({ key }) => (key === stopped ? new Response('blocked', { status: 403 }) : undefined);
    await send();
    expect(device.server.effects).toHaveLength(1);
    expect(await readEntries()).toMatchObject([{ status: 'retry', lastError: { kind: 'fault', code: 'not-ours' } }]);
  });

  test('B15: after 429 nothing is sent until the time the server named, not even by "Send now"', async () => {
    await start(2);
    await checkIn(1, 1);
    device.server.before = () => device.server.fail('too-many-requests', 'Later.', { 'retry-after': '60' });
    await send();
    device.server.seen.length = 0;
    device.server.before = () => undefined;
    await checkIn(2, 2);
    device.pass(59_000);
    await send(true);
    expect(device.server.seen).toEqual([]);
    device.pass(2_000);
    await send();
    expect(device.server.effects).toHaveLength(2);
  });

  test('"Send now" does not wait for the end of a pause', async () => {
    await start(1);
    await checkIn(1, 1);
    let first = true;
    device.server.before = ({ key }) => {
      if (!key || !first) return undefined;
      first = false;
      return device.server.fail('unavailable');
    };
    await send();
    await send();
    expect(device.server.effects).toHaveLength(0);
    await send(true);
    expect(device.server.effects).toHaveLength(1);
  });

  test('a clock that was set back does not make an entry wait for a day', async () => {
    await start(1);
    const { seq } = await checkIn(1, 1);
    await device.db().outbox.update(seq, { nextAt: environment.now() + DAY });
    await send();
    expect(device.server.effects).toHaveLength(1);
  });

  test('C3: what the browser says about the network is not asked', async () => {
    await start(1);
    Object.defineProperty(globalThis, 'navigator', { value: { onLine: false }, configurable: true });
    try {
      await checkIn(1, 1);
      await send(true);
      expect(device.server.effects).toHaveLength(1);
    } finally {
      Reflect.deleteProperty(globalThis, 'navigator');
    }
  });

  test('a reply this build does not understand settles nothing', async () => {
    await start(1);
    await checkIn(1, 1);
    device.server.after = ({ key }, response) => (key ? device.server.json(200, { outcome: 'done' }) : response);
    await send();
    expect(await readEntries()).toMatchObject([{ status: 'retry', lastError: { code: 'not-understood' } }]);
    device.server.after = (_, response) => response;
    device.pass(6 * MINUTE);
    await send();
    expect(await readEntries()).toEqual([]);
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
    expect(receipt?.note).toMatch(/^Already checked in at 11\/21\/2026 \d\d:30\.$/);
    expect((await device.db().bols.get(id('bol', 1)))?.checkin).toBe(earlier);
  });

  test('pick-up stamps reach the load', async () => {
    await start(1);
    await enqueue('check-in-load', { loadId: id('load', 1), driverId: driverTag._id }, driverContext, {
      label: 'Check in load',
    });
    await enqueue('check-out-load', { loadId: id('load', 1), driverId: driverTag._id }, driverContext, {
      label: 'Check out load',
    });
    expect(await device.db().loads.get(id('load', 1))).toMatchObject({ pending: 2 });
    await send();
    expect(await device.db().loads.get(id('load', 1))).toMatchObject({ pending: 0, version: 3 });
    expect(device.server.loads.get(id('load', 1))?.checkout).not.toBeNull();
  });
});
