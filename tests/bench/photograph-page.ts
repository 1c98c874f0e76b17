/**
 * A page photographed on a phone, 8 MP: from the picture to its outline, to the verdict, and from "Use this page" until it is kept;
 * and how long the page's own thread was blocked at most meanwhile. Three times over: as the machine is, with the whole browser
 * held up three quarters of the time (so that its workers are as slow as its page), and with the page's thread alone slowed down
 * four times by the browser's own tool, which is the one that tells what blocks. No server takes part.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { checkInBol } from '#contract/bol.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { dropProfile, newProfile, openBrowser, PHONE, processesOf, signIn, visit } from '../support/browser/browser.ts';
import { findChromium } from '../support/browser/find-chromium.ts';
import { pagePhoto } from '../support/browser/page-photo.ts';
import { button, openRow } from '../support/browser/screens.ts';
import { startServerProcess } from '../support/browser/server-process.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { isReadyOffline } from '../support/browser/stage.ts';
import { ApiClient } from '../support/server/api-client.ts';
import { bolOf } from '../support/server/freight.ts';

const RUNS = Number(process.env.RUNS ?? 5);
const SLOW = 4;
const EIGHT_MEGAPIXELS = { width: 2448, height: 3264 };
const PU = 'PU-BENCH-1';
const [DRIVER, CLERK] = ['driver@carrier.example', 'clerk@receiver.example'];

interface Times {
  outline: number;
  verdict: number;
  kept: number;
  blocked: number;
}

/** Notes in the page when the picture was given and what was first seen when, and the longest task of more than 50 ms. */
const watch = () => {
  const seen: Record<string, number> = {};
  const isSaid = (part: string, words: RegExp) =>
    [...document.querySelectorAll(part)].some(({ textContent }) => words.test(textContent ?? ''));
  const marks: Record<string, () => boolean> = {
    outline: () => document.querySelector('[aria-label^="Corner at"]') !== null,
    verdict: () => isSaid('[role=status] p', /^Readable$/),
    kept: () => 'used' in seen && isSaid('[role=dialog] *', new RegExp(`^Page ${seen.page} of ${seen.page}$`)),
  };
  const look = () => {
    for (const [name, isThere] of Object.entries(marks))
      if (!(name in seen) && isThere()) seen[name] = performance.now();
  };
  const begin = (page: number) => {
    for (const name of Object.keys(seen)) delete seen[name];
    Object.assign(seen, { page, longest: 0, given: performance.now() });
  };
  const press = ({ target }: Event) => {
    if ((target as HTMLElement).closest('button')?.textContent === 'Use this page') seen.used = performance.now();
  };
  const choose = ({ target }: Event) => {
    if ((target as HTMLInputElement).type === 'file') begin((seen.page ?? 0) + 1);
  };
  addEventListener('change', choose, true);
  addEventListener('click', press, true);
  new MutationObserver(look).observe(document, {
    childList: true,
    subtree: true,
    characterData: true,
    attributes: true,
  });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest ?? 0, duration);
  }).observe({ entryTypes: ['longtask'] });
  Reflect.set(globalThis, 'told', () => seen);
};

async function measure(page: Page, photo: string): Promise<Times> {
  const pages = page.getByRole('dialog', { name: 'Photograph papers' });
  const check = page.getByRole('dialog', { name: /^Check page / });
  await pages.getByLabel('Photo of a page', { exact: true }).setInputFiles(photo);
  await check.getByText('Readable', { exact: true }).waitFor({ timeout: 120_000 });
  await button(check, 'Use this page').click();
  await check.waitFor({ state: 'detached', timeout: 120_000 });
  await page.waitForFunction(() => 'kept' in (Reflect.get(globalThis, 'told') as () => object)());
  const told = await page.evaluate(() => (Reflect.get(globalThis, 'told') as () => Record<string, number>)());
  const { given = 0, outline = 0, verdict = 0, used = 0, kept = 0, longest = 0 } = told;
  return { outline: outline - given, verdict: verdict - given, kept: kept - used, blocked: longest };
}

/** Holds these processes up: of each 40 ms they run ten. */
function holdUp(pids: readonly number[]): () => void {
  let isOver = false;
  const all = (signal: NodeJS.Signals) => {
    for (const pid of pids) process.kill(pid, signal);
  };
  const stop = () => {
    if (isOver) return;
    all('SIGSTOP');
    setTimeout(
      () => {
        all('SIGCONT');
        if (!isOver) setTimeout(stop, 10);
      },
      10 * (SLOW - 1),
    );
  };
  stop();
  return () => {
    isOver = true;
  };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const inMs = (value: number) => `${value.toFixed(0)} ms`.padStart(11);

async function tell(name: string, page: Page, photo: string): Promise<void> {
  const all: Times[] = [];
  for (let run = 0; run < RUNS; run += 1) all.push(await measure(page, photo));
  const of = (what: keyof Times) => all.map((times) => times[what]);
  const figures = [median(of('outline')), median(of('verdict')), median(of('kept')), Math.max(...of('blocked'))];
  console.info(name.padEnd(34) + figures.map(inMs).join(''));
}

process.env.CHROMIUM_PATH = findChromium();
const server = await startServerProcess();
const profile = newProfile();
let closeBrowser = async () => {};
try {
  const [load] = await shipLoads(server.origin, [PU]);
  if (!load) throw new Error('Nothing was shipped.');
  const clerk = await new ApiClient(server.origin).signIn(CLERK, DEMO_PASSWORD);
  const body = { driverId: demoUserId(DRIVER), occurredAt: new Date().toISOString(), sealIntact: true };
  await clerk.ok(checkInBol, { params: { id: bolOf(load) }, body });
  const { context, page, close } = await openBrowser({ profile, size: PHONE });
  closeBrowser = close;
  // What tsx puts into functions it has compiled, also into those that are sent to the page.
  await context.addInitScript('globalThis.__name = (made) => made');
  await context.addInitScript(watch);
  await signIn(page, server.origin, DRIVER);
  await visit(page, `${server.origin}/home`);
  await openRow(page, PU);
  await isReadyOffline(page);
  // From a file, as from a camera: bytes handed over through the page would be its work.
  const photo = join(profile, 'IMG_0001.jpg');
  writeFileSync(photo, await pagePhoto(page, 'clean', 0, EIGHT_MEGAPIXELS));
  await server.stop();
  await button(page, 'Photograph papers').click();
  // The scanner starts with the first page; a phone keeps it for the next ones.
  await measure(page, photo);
  console.info(
    `${''.padEnd(34)}${['outline', 'verdict', 'page kept', 'blocked'].map((word) => word.padStart(11)).join('')}`,
  );
  await tell('as the machine is', page, photo);
  const letGo = holdUp(processesOf(profile));
  try {
    await tell(`the whole browser ${SLOW} × slower`, page, photo);
  } finally {
    letGo();
  }
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW });
  await tell(`the page’s thread alone ${SLOW} × slower`, page, photo);
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await closeBrowser();
  await server.dispose();
  dropProfile(profile);
}
