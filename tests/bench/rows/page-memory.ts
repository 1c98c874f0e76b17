/**
 * What a page keeps that is never closed: its heap after ten screens, after sixty, and halfway through and after ten minutes in which
 * somebody else changes something twice a second, each time after the garbage was collected. The loads are the same all along, so what grows is a leak.
 */
import type { CDPSession, Page } from 'playwright-core';
import { editLoad, type Load } from '#contract/load.ts';
import { DESK, signIn, visit } from '../../support/browser/browser.ts';
import { isReadyOffline } from '../../support/browser/installed.ts';
import { openRow } from '../../support/browser/screens.ts';
import { shipLoads } from '../../support/browser/ship-loads.ts';
import type { Bench, Figure } from '../figure.ts';
import { type BenchServer, openDevice, startServer } from '../rig.ts';

const WARM = 'after the first ten screens';
const HALFWAY = 'halfway through them';
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
    const minutes = of(10, 0.25);
    await nudge(server, page, { loads, minutes: minutes / 2 });
    const halfway = await kept(page, devtools);
    await nudge(server, page, { loads, minutes: minutes / 2 });
    const nudged = await kept(page, devtools);
    const figure = (what: string, name: keyof Kept, [now, base]: [Kept, Kept], beside: string): Figure => ({
      what,
      unit: name === 'heap' ? 'MB' : 'of them',
      take: 'median',
      values: [now[name]],
      beside: { [beside]: [base[name]] },
      // What engines keep of code they have run still grows a little; a leak of a nudge is in the second half as in the first.
      goals: [{ beside, atMost: beside === WARM ? 1.1 : 1.03 }],
    });
    return [
      figure(`heap of a page after ${of('fifty', 'ten')} screens more`, 'heap', [walked, first], WARM),
      figure(`… and ${minutes} minutes of nudges`, 'heap', [nudged, halfway], HALFWAY),
      figure('… nodes of the document then', 'nodes', [nudged, first], WARM),
      figure('… listeners then', 'listeners', [nudged, first], WARM),
    ];
  },
};

interface Nudging {
  loads: Load[];
  minutes: number;
}

/** Somebody else changes one load after the other, twice a second. */
async function nudge({ client }: BenchServer, page: Page, { loads, minutes }: Nudging): Promise<void> {
  const shipper = await client('admin@shipper.example');
  const until = Date.now() + minutes * 60_000;
  for (let n = 0; Date.now() < until; n += 1) {
    const load = loads[n % loads.length];
    await shipper.ok(editLoad, { params: { id: load?._id ?? '' }, body: { pUNum: `PU-KEEP-${n % 7}` } });
    await page.waitForTimeout(500);
  }
}

/** From the list into a load and back, over the app's own links. */
async function walk(page: Page, screens: number): Promise<void> {
  for (let n = 0; n < screens; n += 2) {
    await openRow(page, 'PU-KEEP-');
    await page.locator('canvas').first().waitFor();
    await page.goBack();
    await page.getByText('PU-KEEP-').first().waitFor();
  }
}

interface Kept {
  /** MB. */
  heap: number;
  nodes: number;
  listeners: number;
}

async function kept(page: Page, devtools: CDPSession): Promise<Kept> {
  await page.waitForTimeout(2_000);
  // What only a weak reference or a finalizer holds goes with the second.
  for (let n = 0; n < 3; n += 1) await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('Performance.enable');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heap: of('JSHeapUsedSize') / 2 ** 20, nodes: of('Nodes'), listeners: of('JSEventListeners') };
}
