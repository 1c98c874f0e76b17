// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { flush, flushTimes } from '#offline/outbox/flush.ts';
import { pull } from '#offline/sync/pull.ts';
import { checkIn, reportOsd, useDevice } from '../support/device.ts';
import { installLocks } from '../support/fake-locks.ts';
import { bolOf, loadOf } from '../support/freight.ts';
import { openTab } from '../support/second-tab.ts';

const device = useDevice();
let removeLocks: () => void;
/** Longer than a busy store is late: a holder whose beats wait in line must not pass for a frozen one. */
const soon = { chunkMs: 20_000, beatMs: 25, silenceMs: 250 };

beforeEach(async () => {
  removeLocks = installLocks();
  Object.assign(flushTimes, soon);
  await device.resume();
  for (let number = 1; number <= 10; number++) {
    device.server.putLoad(loadOf(number));
    device.server.putBol(bolOf(number, loadOf(number)));
  }
  await pull(requireSession());
});
afterEach(() => {
  Object.assign(flushTimes, { chunkMs: 20_000, beatMs: 5_000, silenceMs: 45_000 });
  removeLocks();
});

describe('several senders on one device', () => {
  test('B4: four of them at once send a hundred entries once each, every load in its order', async () => {
    const made: string[][] = [];
    for (let number = 1; number <= 10; number++) {
      const lane = [(await checkIn(number, number)).id];
      for (let report = 1; report < 10; report++) lane.push((await reportOsd(number, number, `S${report}`)).id);
      made.push(lane);
    }
    const tabs = await Promise.all([openTab(), openTab(), openTab()]);
    await Promise.all([flush(requireSession()), ...tabs.map((tab) => tab.flush())]);
    expect(device.server.effects).toHaveLength(100);
    for (const lane of made) expect(device.server.effects.filter((key) => lane.includes(key))).toEqual(lane);
    expect(device.server.mutations()).toHaveLength(100);
    for (const tab of tabs) tab.kill();
  });

  test('B5: a frozen holder is taken over by another tab once its beat stands still', async () => {
    await checkIn(1, 1);
    let asks = 0;
    const frozen = await openTab({
      fetch: () => {
        asks += 1;
        return new Promise<never>(() => {});
      },
    });
    // A frozen tab runs no timer: it beats once and never again.
    Object.assign(frozen.flushTimes, { ...soon, beatMs: 1_000_000 });
    const end = frozen.flush().then(
      () => 'gave up by itself',
      () => 'taken over',
    );
    // It holds the turn: nobody else could have sent anything yet.
    await expect.poll(() => asks).toBe(1);
    await flush(requireSession());
    expect(await end).toBe('taken over');
    expect(device.server.effects).toHaveLength(1);
    frozen.kill();
  });

  test('B5: a holder that is only slow keeps its turn', async () => {
    await checkIn(1, 1);
    let sent = 0;
    const slow = await openTab({
      fetch: async (input, init) => {
        sent += 1;
        await new Promise((resolve) => setTimeout(resolve, 350));
        return device.server.fetch(input, init);
      },
    });
    Object.assign(slow.flushTimes, soon);
    const done = slow.flush();
    await expect.poll(() => sent).toBe(1);
    await flush(requireSession());
    await done;
    expect(sent).toBeGreaterThan(0);
    expect(device.server.mutations()).toHaveLength(1);
    slow.kill();
  });

  test.each(['refused', 'done'] as const)(
    'B6: a holder that wakes with "%s" after it was taken over changes nothing',
    async (what) => {
      await checkIn(1, 1);
      let holds = false;
      let wake: () => void = () => {};
      const asleep = new Promise<void>((resolve) => {
        wake = resolve;
      });
      const frozen = await openTab({
        fetch: async (input, init) => {
          if (!String((input as Request).url).includes('/checkin')) return device.server.fetch(input, init);
          const answer = what === 'done' ? await device.server.fetch(input, init) : null;
          holds = true;
          await asleep;
          return answer ?? device.server.fail('rule-broken', 'Stale.');
        },
      });
      Object.assign(frozen.flushTimes, { ...soon, beatMs: 1_000_000 });
      const stale = frozen.flush().catch(() => {});
      await expect.poll(() => holds).toBe(true);
      device.server.before = ({ key }) => (key ? device.server.fail('unavailable') : undefined);
      await flush(requireSession());
      const before = await device.db().outbox.toArray();
      wake();
      await stale;
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(await device.db().outbox.toArray()).toEqual(before);
      expect(before).toMatchObject([{ status: 'retry', lastError: { kind: 'busy' } }]);
      frozen.kill();
    },
  );
});
