// @vitest-environment node
import { expect, test } from 'vitest';
import type { Environment } from '#offline/base/environment.ts';
import { driverContext, useDevice } from '../support/device.ts';
import { bolOf, driverTag, id, loadOf } from '../support/freight.ts';
import { openTab } from '../support/second-tab.ts';

const device = useDevice();

/** Every named moment of taking in, sending, settling and fetching. */
const MOMENTS = [
  'enqueue:before',
  'enqueue:committed',
  'flush:claimed',
  'flush:frozen',
  'flush:answered',
  'settle:before',
  'settle:committed',
  'pull:before',
  'pull:committed',
];

const never = () => new Promise<never>(() => {});

/** A far end that dies at the `count`-th time a moment comes: nothing of that life goes on. */
function dyingAt(moment: string, count: number, died: () => void): Partial<Environment> {
  let times = 0;
  let dead = false;
  return {
    fetch: (input, init) => (dead ? never() : device.server.fetch(input, init)),
    checkpoint: async (name) => {
      if (dead) return never();
      times += name === moment ? 1 : 0;
      if (times !== count) return;
      dead = true;
      died();
      return never();
    },
  };
}

test.each(MOMENTS)('A1: a device that dies at "%s" loses nothing and doubles nothing', async (moment) => {
  await device.resume();
  for (const number of [1, 2]) {
    device.server.putLoad(loadOf(number));
    device.server.putBol(bolOf(number, loadOf(number)));
  }
  const made: string[] = [];
  for (const count of [1, 2, 3]) {
    let died: () => void = () => {};
    const death = new Promise<void>((resolve) => {
      died = resolve;
    });
    const life = await openTab(dyingAt(moment, count, died));
    const work = async () => {
      await life.pull();
      for (const number of [1, 2]) {
        const args = {
          loadId: id('load', number),
          bolId: id('bol', number),
          driverId: driverTag._id,
          sealIntact: true,
        };
        const entry = await life.enqueue({ type: 'check-in-bol', args, context: driverContext, label: 'Check in' });
        made.push(entry.id);
      }
      await life.flush();
    };
    await Promise.race([work(), death]);
    life.kill();
  }
  const last = await openTab();
  await last.pull();
  await last.flush();
  const { effects } = device.server;
  // What was told to be saved has taken effect, and each effect only once. An entry that died between commit and
  // "saved" may be there too.
  expect(effects).toEqual(expect.arrayContaining(made));
  expect(new Set(effects).size).toBe(effects.length);
  expect(await last.session.db.outbox.count()).toBe(0);
  for (const number of [1, 2]) {
    const row = await last.session.db.bols.get(id('bol', number));
    expect(row).toMatchObject({ ...device.server.bols.get(id('bol', number)), pending: 0 });
    expect(row).not.toHaveProperty('base');
  }
  last.kill();
});
