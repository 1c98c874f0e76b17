/**
 * What a page keeps that is never closed: its heap after ten screens, after sixty, and after ten minutes in which somebody else
 * changes something twice a second, each time after the garbage was collected. The loads are the same all along, so what grows is a leak.
 */
import type { CDPSession, Page } from 'playwright-core';
import { editLoad } from '#contract/load.ts';
import { DESK, signIn, visit } from '../../support/browser/browser.ts';
import { isReadyOffline } from '../../support/browser/installed.ts';
import { openRow } from '../../support/browser/screens.ts';
import { shipLoads } from '../../support/browser/ship-loads.ts';
import type { Bench, Figure } from '../figure.ts';
import { openDevice, startServer } from '../rig.ts';

const WARM = 'after the first ten screens';
const PUS = ['PU-KEEP-1', 'PU-KEEP-2', 'PU-KEEP-3'];

export const pageMemory: Bench = {
  name: 'page-memory',
  about: 'memory of a page after fifty screens and ten minutes of nudges',
  minutes: 30,
  async run({ of }) {
    const server = await startServer({ loads: of(1_000, 20) });
    const loads = await shipLoads(server.origin, PUS);
    const { page, devtools } = await openDevice({ size: DESK });
    await signIn(page, server.origin, 'admin@receiver.example');
    await isReadyOffline(page);
    await visit(page, `${server.origin}/home?list=inbound&find.pUNum=PU-KEEP`);
    await walk(page, 10);
    const first = await kept(page, devtools);
    await walk(page, of(50, 10));
    const walked = await kept(page, devtools);
    const shipper = await server.client('admin@shipper.example');
    const until = Date.now() + of(10, 0.25) * 60_000;
    for (let n = 0; Date.now() < until; n += 1) {
      const load = loads[n % loads.length];
      await shipper.ok(editLoad, { params: { id: load?._id ?? '' }, body: { pUNum: `PU-KEEP-${n % 7}` } });
      await page.waitForTimeout(500);
    }
    const nudged = await kept(page, devtools);
    const nudges = of('ten minutes', 'a quarter of a minute');
    return (
      [
        [`heap of a page after ${of('fifty', 'ten')} screens more`, 'MB', 'heap', walked],
        [`… and ${nudges} of nudges`, 'MB', 'heap', nudged],
        ['… nodes of the document then', 'of them', 'nodes', nudged],
        ['… listeners then', 'of them', 'listeners', nudged],
      ] as const
    ).map(
      ([what, unit, name, memory]): Figure => ({
        what,
        unit,
        take: 'median',
        values: [memory[name]],
        beside: { [WARM]: [first[name]] },
        goals: [{ beside: WARM, atMost: 1.1 }],
      }),
    );
  },
};

/** From the list into a load and back, over the app's own links. */
async function walk(page: Page, screens: number): Promise<void> {
  for (let n = 0; n < screens; n += 2) {
    await openRow(page, 'PU-KEEP-');
    await page.locator('canvas').first().waitFor();
    await page.goBack();
    await page.getByText('PU-KEEP-').first().waitFor();
  }
}

async function kept(page: Page, devtools: CDPSession) {
  await page.waitForTimeout(2_000);
  // What only a weak reference or a finalizer holds goes with the second.
  for (let n = 0; n < 3; n += 1) await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}
