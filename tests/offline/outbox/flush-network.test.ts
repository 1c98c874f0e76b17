// @vitest-environment node
/** What the answers of networks, portals and busy servers do to what waits: see design, table of answers. */
import { describe, expect, test } from 'vitest';
import { HEADERS } from '#contract/failure.ts';
import { requireSession } from '#offline/account/account.ts';
import { environment } from '#offline/base/environment.ts';
import { readEntries, syncStatusOf } from '#offline/read-outbox.ts';
import { pull } from '#offline/sync/pull.ts';
import { send, startWith } from '../support/at-work.ts';
import { build } from '../support/build-load.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { user } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const device = useDevice();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const start = (count: number) => startWith(device, count);

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
    expect(await syncStatusOf(device.db())).toMatchObject({ state: 'all-sent', offlineSince: null });
  });

  test('when it is back, it goes before the end of its pause with whatever is entered next', async () => {
    await start(2);
    await checkIn(1, 1);
    device.server.before = () => LOST;
    await send();
    expect((await readEntries())[0]?.nextAt).toBeGreaterThan(environment.now());
    device.server.before = () => undefined;
    await checkIn(2, 2);
    await send();
    expect(device.server.effects).toHaveLength(2);
  });

  test('is told to be missing since it was first not there', async () => {
    await start(1);
    device.server.before = () => LOST;
    const since = environment.now();
    for (let pulls = 0; pulls < 3; pulls += 1) {
      await pull(requireSession());
      device.pass(5 * MINUTE);
    }
    expect((await syncStatusOf(device.db())).offlineSince).toBe(since);
  });

  test('with a server that tells whose session it is: nothing is sent under another person’s', async () => {
    await start(1);
    await checkIn(1, 1);
    device.pass(MINUTE);
    device.server.before = ({ path }) => (path === '/api/users' ? device.server.json(200, user(2)) : undefined);
    await send();
    expect(device.server.mutations()).toEqual([]);
    expect(await syncStatusOf(device.db())).toMatchObject({ otherPerson: true, waiting: 1 });
  });

  test('C1: behind a captive portal nothing is counted, settled or changed, whatever it answers', async () => {
    await start(1);
    await checkIn(1, 1);
    const before = await device.db().bols.toArray();
    const page = (status: number, headers = {}) => new Response('<html>Log in</html>', { status, headers });
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
    expect(await syncStatusOf(device.db())).toMatchObject({ portal: false, state: 'all-sent' });
  });

  test('a proxy that stops one request only does not stop the others', async () => {
    await start(2);
    const stopped = (await checkIn(1, 1)).id;
    await checkIn(2, 2);
    device.server.before = ({ key }) => (key === stopped ? new Response('blocked', { status: 403 }) : undefined);
    // The batch is stopped for its sake; after that they go alone.
    await send();
    device.pass(MINUTE);
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

  test('B15: after a 503 that names its time the entry waits for it, however short its own pause were', async () => {
    await start(1);
    await checkIn(1, 1);
    device.server.before = ({ key }) =>
      key ? device.server.fail('unavailable', 'Later.', { 'retry-after': '240' }) : undefined;
    await send();
    device.server.before = () => undefined;
    device.pass(239_000);
    await send();
    expect(device.server.effects).toEqual([]);
    device.pass(2_000);
    await send();
    expect(device.server.effects).toHaveLength(1);
  });

  test('B15: after a 503 that names its time the others do not wait for it', async () => {
    await start(2);
    const { id: key } = await checkIn(1, 1);
    device.server.before = (request) =>
      request.key === key ? device.server.fail('unavailable', 'Later.', { 'retry-after': '240' }) : undefined;
    await send();
    device.server.before = () => undefined;
    await checkIn(2, 2);
    await send();
    expect(device.server.effects).toHaveLength(1);
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

describe('a server that fails', () => {
  test('at the question whether it is there is still sent to, while it is known what time it is', async () => {
    await start(1);
    await checkIn(1, 1);
    device.pass(MINUTE);
    device.server.before = ({ path }) => (path === '/api/users' ? new Response('oops', { status: 500 }) : undefined);
    await send();
    expect(device.server.seen.map(({ path }) => path)).toContain('/api/users');
    expect(device.server.effects).toHaveLength(1);
  });

  /** Many tries, each after its pause. */
  async function keepSending() {
    for (let tries = 0; tries < 10; tries += 1) {
      device.pass(10 * MINUTE);
      await send();
    }
  }

  test('at everything is tried without end; one that fails at a single entry is a person’s matter in the end', async () => {
    await start(1);
    const { id: key } = await checkIn(1, 1);
    device.server.before = () => device.server.fail('internal');
    await keepSending();
    const [waiting] = await readEntries();
    expect(waiting).toMatchObject({ status: 'retry', lastError: { kind: 'fault' } });
    expect(waiting?.attempts).toBeGreaterThan(8);
    device.server.before = (request) => (request.key === key ? device.server.fail('internal') : undefined);
    await keepSending();
    expect(await readEntries()).toMatchObject([{ status: 'attention', lastError: { kind: 'fault' } }]);
  });

  test('to keep a document gets it eight times, and then it is a person’s matter', async () => {
    await start(1);
    await build(9);
    device.server.before = ({ key }) => (key ? device.server.fail('file-missing') : undefined);
    await keepSending();
    expect(await readEntries()).toMatchObject([{ status: 'attention', attempts: 8 }]);
    expect(device.server.seen.filter(({ method }) => method === 'PUT')).toHaveLength(8);
  });

  test('over the fields of a form names them, and the entry keeps the names', async () => {
    await start(1);
    await checkIn(1, 1);
    const fields = { sealIntact: 'Say how the seal was.' };
    device.server.before = ({ key }) =>
      key
        ? device.server.json(422, { message: 'Some fields are wrong.', fields }, { [HEADERS.error]: 'invalid' })
        : undefined;
    await send();
    expect(await readEntries()).toMatchObject([{ status: 'attention', lastError: { kind: 'refused', fields } }]);
  });
});
