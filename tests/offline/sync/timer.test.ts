// @vitest-environment node
/** When the engine looks again by itself: the pause before its timer, and what the timer does. */
import { describe, expect, test, vi } from 'vitest';
import { syncNow } from '#offline/sync.ts';
import { patiently } from '../../support/patiently.ts';
import { checkIn, useDevice } from '../support/device.ts';
import { useEngine } from '../support/engine.ts';
import { FakeEventSource } from '../support/fake-event-source.ts';
import { calm } from '../support/fake-page.ts';
import { bolOf, loadOf } from '../support/freight.ts';

const device = useDevice();
const { start, removeStreams } = useEngine(device);
const LATER = { 'retry-after': '40' };

describe('C6: the timer comes', () => {
  test.each([
    ['five minutes later where the session has ended: only a person helps', 'no-session', {}, 300_000],
    ['when the time that the server named is over', 'too-many-requests', { 'retry-after': '60' }, 60_000],
  ] as const)('next: %s', async (_, code, headers, soonest) => {
    await start();
    device.server.before = () => device.server.fail(code, 'No.', headers);
    await syncNow();
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    await checkIn(1, 1);
    await patiently(async () => expect(pauses.mock.calls.map(([, ms]) => ms)).toContain(soonest));
    pauses.mockRestore();
  });

  test('every half minute where no stream tells of news', async () => {
    removeStreams();
    await start();
    await calm(device.server);
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    await syncNow();
    expect(pauses.mock.calls.map(([, ms]) => ms)).toContain(30_000);
    pauses.mockRestore();
  });

  test('when the pause of an entry that the server put off is over', async () => {
    await start();
    await calm(device.server);
    device.server.before = ({ key }) => (key ? device.server.fail('unavailable', 'Later.', LATER) : undefined);
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    await checkIn(1, 1);
    await patiently(async () => expect(pauses.mock.calls.map(([, ms]) => ms)).toContain(40_000));
    pauses.mockRestore();
  });

  test('not before the time the server named, although something else could go now', async () => {
    await start();
    device.server.before = ({ key }) => (key ? device.server.fail('too-many-requests', 'Later.', LATER) : undefined);
    await checkIn(1, 1);
    await patiently(async () => expect(await device.db().outbox.toArray()).toMatchObject([{ attempts: 1 }]));
    // The feed is answered: the way is open, and only the pause is left.
    await syncNow();
    await calm(device.server);
    device.server.putLoad(loadOf(2));
    device.server.putBol(bolOf(2, loadOf(2)));
    await syncNow();
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    await checkIn(2, 2);
    await patiently(async () => expect(pauses.mock.calls.map(([, ms]) => ms)).toContain(40_000));
    expect(pauses.mock.calls.map(([, ms]) => ms)).not.toContain(1_000);
    pauses.mockRestore();
  });

  test('only to send, while nobody looks', async () => {
    const page = await start();
    await checkIn(1, 1);
    await patiently(async () => expect(device.server.effects).toHaveLength(1));
    page.show(false);
    // Whatever had begun while the page was seen is over.
    await calm(device.server);
    const due = vi.spyOn(globalThis, 'setTimeout');
    await checkIn(1, 1, false);
    await patiently(async () => expect(due.mock.calls.some(([, ms]) => ms === 300_000 || ms === 30_000)).toBe(true));
    const timer = due.mock.calls.findLast(([, ms]) => ms === 300_000 || ms === 30_000)?.[0] as () => void;
    due.mockRestore();
    device.server.seen.length = 0;
    timer();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(device.server.seen.filter(({ path }) => path.startsWith('/api/changes'))).toEqual([]);
    page.show(true);
    timer();
    await patiently(async () =>
      expect(device.server.seen.some(({ path }) => path.startsWith('/api/changes'))).toBe(true),
    );
  });

  test('seconds after a store that broke a look off, though a stream would tell of news', async () => {
    await start();
    await patiently(async () => expect(FakeEventSource.open).toHaveLength(1));
    await syncNow();
    const pauses = vi.spyOn(globalThis, 'setTimeout');
    const longest = () => Math.max(...pauses.mock.calls.map(([, ms]) => ms ?? 0));
    await syncNow();
    expect(longest()).toBe(300_000);
    pauses.mockClear();
    const broken = vi.spyOn(device.db().outbox, 'where').mockImplementation(() => {
      throw new Error('The store was emptied under the page.');
    });
    await syncNow();
    expect(longest()).toBeLessThanOrEqual(10_000);
    broken.mockRestore();
    pauses.mockClear();
    await syncNow();
    expect(longest()).toBe(300_000);
  });
});
