/**
 * A tap on the icon without a network: from the start of the navigation until the rows of the home screen are painted, with
 * 10,000 loads in the device's store and the server stopped, beside a page of the same build that has nothing to read; at
 * full speed and slowed down four times, as on a phone. By the browser's own clock.
 */
import { PHONE } from '../../support/browser/browser.ts';
import type { Bench, Figure } from '../figure.ts';
import { openDevice, preparedDevice, startServer } from '../rig.ts';

const EMPTY = 'an empty page of this build';
const WHO = 'admin@shipper.example';

export const coldStart: Bench = {
  name: 'cold-start',
  about: 'offline, from the tap on the icon until 10,000 loads’ first rows are painted',
  minutes: 12,
  async run({ of }) {
    const loads = of(10_000, 500);
    const server = await startServer({ loads });
    const profile = await preparedDevice(server, WHO, { size: PHONE, loads });
    await server.stop();
    const figures: Figure[] = [1, 4].map((slowDown) => ({
      what: `cold offline start → rows painted, ${loads.toLocaleString('en-US')} loads, CPU ${slowDown} ×`,
      unit: 'ms',
      take: 'median',
      values: [],
      beside: { [EMPTY]: [] },
      goals: [{ beside: EMPTY, atMost: 2 }],
    }));
    for (let run = 0; run < of(7, 2); run += 1) {
      for (const [at, slowDown] of [1, 4].entries()) {
        const { values, beside } = figures[at] as Figure;
        beside?.[EMPTY]?.push(await start(profile, `${server.origin}/faqs`, slowDown));
        values.push(await start(profile, `${server.origin}/home`, slowDown));
      }
    }
    return figures;
  },
};

/** Ms from the start of the navigation to the ready mark, which is set when the screen is painted. */
async function start(profile: string, address: string, slowDown: number): Promise<number> {
  const device = await openDevice({ size: PHONE, profile });
  await device.context.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.documentElement.dataset.ready !== 'true') return;
      observer.disconnect();
      performance.mark('usable');
    });
    // The root element of this moment is not the one the page will have.
    observer.observe(document, { attributes: true, subtree: true, attributeFilter: ['data-ready'] });
  });
  await device.slowDown(slowDown);
  await device.page.goto(address);
  await device.page.waitForFunction(() => performance.getEntriesByName('usable').length > 0);
  const time = await device.page.evaluate(() => performance.getEntriesByName('usable')[0]?.startTime ?? Number.NaN);
  await device.close();
  return time;
}
