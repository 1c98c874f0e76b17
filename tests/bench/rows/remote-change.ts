/**
 * What somebody else changes, until the list of this device shows it: from the moment the change is sent over the API until the
 * row with its new P/U number is painted, with 1,000 loads in the store; beside the answer the sender waits for. All on one machine, so the
 * clocks are one.
 */
import type { Page } from 'playwright-core';
import { editLoad } from '#contract/load.ts';
import { DESK, signIn, visit } from '../../support/browser/browser.ts';
import { isReadyOffline } from '../../support/browser/installed.ts';
import { shipLoads } from '../../support/browser/ship-loads.ts';
import type { Bench } from '../figure.ts';
import { openDevice, startServer } from '../rig.ts';

const ANSWER = 'the answer to the change';

export const remoteChange: Bench = {
  name: 'remote-change',
  about: 'a change of somebody else until this device’s list shows it',
  minutes: 10,
  async run({ of }) {
    const loads = of(1_000, 50);
    const server = await startServer({ loads });
    const [load] = await shipLoads(server.origin, ['PU-REMOTE-0']);
    if (!load) throw new Error('Nothing was shipped.');
    const { page } = await openDevice({ size: DESK });
    await signIn(page, server.origin, 'clerk@receiver.example');
    await isReadyOffline(page);
    await visit(page, `${server.origin}/home?list=inbound`);
    await page.getByRole('searchbox', { name: 'Search P/U Number' }).fill('PU-REMOTE');
    await page.getByText('PU-REMOTE-0').first().waitFor();
    const shipper = await server.client('admin@shipper.example');
    const values: number[] = [];
    const answers: number[] = [];
    for (let run = 1; run <= of(25, 3); run += 1) {
      const pUNum = `PU-REMOTE-${run}`;
      const isShown = await watchFor(page, pUNum);
      const sent = Date.now();
      await shipper.ok(editLoad, { params: { id: load._id }, body: { pUNum } });
      answers.push(Date.now() - sent);
      values.push((await isShown()) - sent);
      await page.waitForTimeout(1_000);
    }
    const what = `a change of somebody else sent → list painted, ${loads.toLocaleString('en-US')} loads`;
    return [{ what, unit: 'ms', take: 'p95', values, beside: { [ANSWER]: answers } }];
  },
};

/** Watches from now on; the call that comes of it waits for the text and tells when it was painted, ms since 1970. */
async function watchFor(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((wanted) => {
    const told = new Promise<number>((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.body.textContent?.includes(wanted)) return;
        observer.disconnect();
        requestAnimationFrame(() => setTimeout(() => resolve(Date.now())));
      });
      observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    });
    Reflect.set(globalThis, 'told', told);
  }, text);
  return () => page.evaluate(() => Reflect.get(globalThis, 'told') as Promise<number>);
}
