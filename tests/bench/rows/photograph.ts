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
import { demoUserId } from '#server/demo/demo-people.ts';
import { PHONE, processesOf, signIn, visit } from '../../support/browser/browser.ts';
import { isReadyOffline } from '../../support/browser/installed.ts';
import { pagePhoto } from '../../support/browser/page-photo.ts';
import { button, openRow } from '../../support/browser/screens.ts';
import { shipLoads } from '../../support/browser/ship-loads.ts';
import { bolOf } from '../../support/server/freight.ts';
import type { Bench, Figure, Goal } from '../figure.ts';
import { openDevice, startServer } from '../rig.ts';

const SLOW = 4;
const AFTER_MS = 1000;
const EIGHT_MEGAPIXELS = { width: 2448, height: 3264 };
const PU = 'PU-BENCH-1';
const [DRIVER, CLERK] = ['driver@carrier.example', 'clerk@receiver.example'];

interface Times {
  outline: number;
  verdict: number;
  kept: number;
  blocked: number;
}

/** Set for the page's thread alone, slowed down by the browser's tool. */
const LIMITS: Record<keyof Times, number> = { outline: 1_200, verdict: 2_000, kept: 3_000, blocked: 50 };

export const photograph: Bench = {
  name: 'photograph',
  about: 'a photographed page until its outline, its verdict and its keeping',
  minutes: 15,
  async run({ of }) {
    const server = await startServer();
    const [load] = await shipLoads(server.origin, [PU]);
    if (!load) throw new Error('Nothing was shipped.');
    const clerk = await server.client(CLERK);
    const body = { driverId: demoUserId(DRIVER), occurredAt: new Date().toISOString(), sealIntact: true };
    await clerk.ok(checkInBol, { params: { id: bolOf(load) }, body });
    const { context, page, profile, slowDown } = await openDevice({ size: PHONE });
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
    const runs = of(5, 1);
    const figures = await tell('as the machine is', { page, photo, runs });
    const letGo = holdUp(processesOf(profile));
    try {
      figures.push(...(await tell(`the whole browser ${SLOW} × slower`, { page, photo, runs })));
    } finally {
      letGo();
    }
    await slowDown(SLOW);
    const isJudged = true;
    figures.push(...(await tell(`the page’s thread alone ${SLOW} × slower`, { page, photo, runs, isJudged })));
    return figures;
  },
};

interface Told {
  page: Page;
  photo: string;
  runs: number;
  /** Whether the limits are those of this setting. */
  isJudged?: boolean;
}

async function tell(setting: string, { page, photo, runs, isJudged = false }: Told): Promise<Figure[]> {
  const all: Times[] = [];
  for (let run = 0; run < runs; run += 1) all.push(await measure(page, photo));
  const figure = (what: string, name: keyof Times): Figure => {
    const goals: Goal[] = isJudged ? [{ atMost: LIMITS[name] }] : [];
    return {
      what,
      unit: 'ms',
      take: name === 'blocked' ? 'most' : 'median',
      values: all.map((times) => times[name]),
      goals,
    };
  };
  return [
    figure(`photograph of 8 MP → outline, ${setting}`, 'outline'),
    figure('… → verdict', 'verdict'),
    figure('… "Use this page" → kept', 'kept'),
    figure('… longest task of the page meanwhile', 'blocked'),
  ];
}

/** Notes in the page when the picture was given and what was first seen when, and the longest task of more than 50 ms. */
const watch = () => {
  const seen: Record<string, number> = {};
  const isSaid = (part: string, words: RegExp) =>
    [...document.querySelectorAll(part)].some(({ textContent }) => words.test(textContent ?? ''));
  const marks: Record<string, () => boolean> = {
    outline: () => document.querySelector('[aria-label^="Corner at"]') !== null,
    verdict: () => isSaid('[role=status] p', /^Readable$/),
    kept: () => 'used' in seen && isSaid('[role=dialog] ol li span', new RegExp(`^Page ${seen.page} of ${seen.page}$`)),
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
  /** Resolves once this was seen. Playwright's own looking runs in the page, and would block it for longer than anything else. */
  Reflect.set(globalThis, 'until', async (name: string) => {
    while (!(name in seen)) await new Promise((resolve) => setTimeout(resolve, 20));
  });
  Reflect.set(globalThis, 'use', () => {
    const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')];
    buttons.find(({ textContent }) => textContent === 'Use this page')?.click();
  });
};

async function measure(page: Page, photo: string): Promise<Times> {
  const pages = page.getByRole('dialog', { name: 'Photograph papers' });
  await pages.getByLabel('Photo of a page', { exact: true }).setInputFiles(photo);
  await page.evaluate(() => (Reflect.get(globalThis, 'until') as (name: string) => Promise<void>)('verdict'));
  await page.evaluate(() => (Reflect.get(globalThis, 'use') as () => void)());
  await page.evaluate(() => (Reflect.get(globalThis, 'until') as (name: string) => Promise<void>)('kept'));
  // What follows it: the thumbnail of the page, and what is drawn of it.
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS));
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
