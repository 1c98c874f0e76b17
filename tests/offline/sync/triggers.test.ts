// @vitest-environment node
import { describe, expect, test, vi } from 'vitest';
import type { LifeClock } from '#changes/clock-facts.ts';
import { recordOriginal } from '#changes/keep-original.ts';
import { HEADERS } from '#contract/failure.ts';
import { newId } from '#domain/ids.ts';
import { deviceDb } from '#offline/account/device-db.ts';
import { environment } from '#offline/base/environment.ts';
import { enqueue } from '#offline/outbox.ts';
import { keepWifiOnly } from '#offline/paper-originals.ts';
import { keepPhoto } from '#offline/photos.ts';
import { countRows } from '#offline/read-lists.ts';
import { readEntries, readSyncStatus } from '#offline/read-outbox.ts';
import { SYNC_TAG } from '#offline/sync/background-sync.ts';
import { startSync, stopSync, syncNow } from '#offline/sync.ts';
import { newJpeg } from '../../support/jpegs.ts';
import { patiently } from '../../support/patiently.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { useEngine } from '../support/engine.ts';
import { FakeEventSource } from '../support/fake-event-source.ts';
import { calm } from '../support/fake-page.ts';
import { bolOf, id, loadOf, user } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

const device = useDevice();
const { start } = useEngine(device);

describe('C6: what makes the page send and fetch, without Background Sync', () => {
  test('the start', async () => {
    await start();
    expect(await readEntries()).toEqual([]);
  });

  test('an entry that was added', async () => {
    await start();
    await checkIn(1, 1);
    await patiently(async () => expect(device.server.effects).toHaveLength(1));
    await patiently(async () => expect((await readSyncStatus())?.state).toBe('all-sent'));
  });

  test.each(['online', 'visible'] as const)('the page being %s', async (kind) => {
    const page = await start();
    device.pass(60_000);
    device.server.before = () => LOST;
    await checkIn(1, 1);
    await patiently(async () => expect((await readSyncStatus())?.offlineSince).not.toBeNull());
    device.server.before = () => undefined;
    page.say(kind);
    await patiently(async () => expect(device.server.effects).toHaveLength(1));
  });

  test('another network: a photograph that waited for Wi-Fi goes', async () => {
    const connection = Object.assign(new EventTarget(), { type: 'cellular' });
    vi.stubGlobal('navigator', { connection });
    await start();
    await keepWifiOnly(true);
    const sha256 = (await keepPhoto(newJpeg().buffer, 'original')) ?? '';
    const original = { sha256, quad: [0, 1, 2, 3].map((at) => ({ x: at / 4, y: at / 4 })), smaller: false };
    await enqueue(recordOriginal({ bol: bolOf(1, loadOf(1)), paperId: newId(), page: 1, original }));
    await calm(device.server);
    const photos = () => device.server.seen.filter(({ path }) => path === `/api/photos/${sha256}`);
    expect(photos()).toEqual([]);
    connection.type = 'wifi';
    connection.dispatchEvent(new Event('change'));
    await patiently(async () => expect(photos().length).toBeGreaterThan(0));
  });

  test('the stream saying that there is something', async () => {
    await start();
    device.server.putLoad(loadOf(2));
    device.server.putBol(bolOf(2, loadOf(2)));
    await patiently(async () => expect(FakeEventSource.open).toHaveLength(1));
    FakeEventSource.open[0]?.dispatchEvent(new Event('changed'));
    await patiently(async () => expect(await countRows('inbound')).toBe(2));
  });

  test('a hundred nudges while it is busy, which are one more look', async () => {
    await start();
    await patiently(async () => expect(FakeEventSource.open).toHaveLength(1));
    await syncNow();
    const asked = () => device.server.seen.filter(({ path }) => path.startsWith('/api/changes')).length;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    device.server.before = async () => void (await held);
    const before = asked();
    for (let count = 0; count < 100; count += 1) FakeEventSource.open[0]?.dispatchEvent(new Event('changed'));
    await patiently(async () => expect(asked()).toBe(before + 1));
    device.server.putLoad(loadOf(2));
    device.server.putBol(bolOf(2, loadOf(2)));
    device.server.before = () => undefined;
    release();
    await patiently(async () => expect(await countRows('inbound')).toBe(2));
    await stopSync();
    expect(asked()).toBeLessThanOrEqual(before + 3);
    const told = (what: RegExp) => device.server.seen.filter(({ path }) => what.test(path)).length;
    expect(told(/^\/api\/devices$/)).toBeLessThanOrEqual(2);
    expect(told(/^\/api\/devices\/keys$/)).toBe(1);
  });

  test('C3: "Send now", whatever anybody believes about the network', async () => {
    await start();
    device.server.before = () => LOST;
    await checkIn(1, 1);
    await patiently(async () => expect((await readSyncStatus())?.offlineSince).not.toBeNull());
    device.server.before = () => undefined;
    await syncNow();
    expect(device.server.effects).toHaveLength(1);
  });

  test('logging in again after the session ended', async () => {
    await start();
    device.server.session = null;
    await checkIn(1, 1);
    await patiently(async () => expect(await readSyncStatus()).toMatchObject({ signInNeeded: true }));
    await device.signIn();
    await patiently(async () => expect(device.server.effects).toHaveLength(1));
  });

  test('a refusal brings what the server says now to stand beside it', async () => {
    await start();
    const theirs = '2026-12-24T09:00:00.000Z';
    device.server.before = ({ key }) => (key ? device.server.fail('rule-broken', 'No.') : undefined);
    device.server.putBol(bolOf(1, loadOf(1), { deliveryDate: theirs, version: 4 }));
    await checkIn(1, 1);
    await patiently(async () =>
      expect(await device.db().bols.get(id('bol', 1))).toMatchObject({ base: { deliveryDate: theirs } }),
    );
  });

  test('A10: a store whose connection died under the engine is opened again, and it goes on', async () => {
    const page = await start();
    device.db().close();
    page.say('online');
    await checkIn(1, 1);
    await patiently(async () => expect(device.server.effects).toHaveLength(1));
    expect(await countRows('inbound')).toBe(1);
  });

  test('after the stop nothing is sent any more', async () => {
    await start();
    await stopSync();
    // What was under way may end, however slow the machine.
    await patiently(async () => {
      const before = device.server.seen.length;
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(device.server.seen).toHaveLength(before);
    });
    device.server.seen.length = 0;
    await checkIn(1, 1);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(device.server.seen).toEqual([]);
    expect(await readEntries()).toHaveLength(1);
  });
});

describe('while the engine runs', () => {
  test('the browser is asked to wake the worker with each entry, and when the page is put away', async () => {
    const register = vi.fn(async () => {});
    vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ sync: { register } }) } });
    const page = await start();
    await checkIn(1, 1);
    await patiently(async () => expect(register.mock.calls).toEqual([[SYNC_TAG]]));
    page.say('hide');
    await patiently(async () => expect(register.mock.calls).toEqual([[SYNC_TAG], [SYNC_TAG]]));
  });

  const jumps = async () => {
    const lives = await deviceDb().settings.get('clockLives');
    return (JSON.parse(lives?.value ?? '[]') as LifeClock[]).flatMap((life) => life.jumps ?? []);
  };

  test.each(['when the page is looked at again', 'every fifteen seconds'])(
    'a clock that was set is noted for the worker %s, also where nobody answers',
    async (when) => {
      const watches = vi.spyOn(globalThis, 'setInterval');
      const page = await start();
      await calm(device.server);
      device.server.before = () => LOST;
      const wallMs = environment.now() + 3_600_000;
      device.setClock(wallMs);
      if (when === 'every fifteen seconds') {
        const watch = watches.mock.calls.find(([, ms]) => ms === 15_000)?.[0] as () => void;
        watch();
      } else page.show(true);
      watches.mockRestore();
      await patiently(async () => expect((await jumps()).at(-1)).toMatchObject({ wallMs }));
    },
  );

  test('it is over once somebody else has logged in: nothing more is asked for the one before', async () => {
    const page = await start();
    await calm(device.server);
    await device.signIn(user(2));
    page.say('online');
    await calm(device.server);
    expect(device.server.seen).toEqual([]);
    await startSync({ page });
    await patiently(async () => expect(await countRows('inbound')).toBe(1));
    expect(new Set(device.server.seen.map(({ headers }) => headers.get(HEADERS.actor)))).toEqual(
      new Set([id('user', 2)]),
    );
  });
});
