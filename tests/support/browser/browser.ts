/**
 * A Chromium with a profile of its own that survives `kill()`: the way to test that work outlives a dead battery.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { tellOfPages } from '../../unrun/tell.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const PHONE = { width: 390, height: 844 } as const;
export const TABLET = { width: 820, height: 1180 } as const;
export const DESK = { width: 1280, height: 800 } as const;

export interface BrowserOptions {
  profile: string;
  size?: { width: number; height: number };
  dark?: boolean;
  /** A whole Chromium: its headless shell knows no notifications. */
  whole?: boolean;
  /** A file (.mjpeg) whose pictures its camera shows; read when a page starts the camera. Nobody is asked. */
  camera?: string;
  /** Of whoever holds the device; East of all places of the demo where nothing is said. */
  timeZone?: string;
}

/** A camera that shows what a file holds, and questions that answer themselves. */
const seeing = (file: string) => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${file}`,
];

/** What Playwright starts; its own way to a browser where nobody looked for one. */
export function browserToRun({ whole = false } = {}): { executablePath?: string } {
  const executablePath = (whole ? null : process.env.CHROMIUM_SHELL) || process.env.CHROMIUM_PATH;
  return executablePath ? { executablePath } : {};
}

export interface TestBrowser {
  context: BrowserContext;
  page: Page;
  /** Kills the processes that draw pages and run workers, as a system short of memory does; the browser lives on. */
  crashPages(): void;
  /** SIGKILL, as a dead battery would. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

const running = new Set<BrowserContext>();

/** Address and words of every page that is open now; what lies over a page comes first, since that is where work stopped. */
export async function readOpenPages(): Promise<string[]> {
  const pages = [...running].flatMap((context) => context.pages());
  return Promise.all(
    pages.map(async (page) => {
      const words = await page
        .evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('[role=dialog], body')].map((part) => part.innerText),
        )
        .catch((failure: unknown) => [`(not to be read: ${failure})`]);
      return `${page.url()} ${words.reverse().join(' ').replace(/\s+/g, ' ')}`;
    }),
  );
}

/** An empty profile folder; delete it with `dropProfile`. */
export const newProfile = (): string => mkdtempSync(join(tmpdir(), 'connex-profile-'));
export const dropProfile = (profile: string): void =>
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

/**
 * From the next page on, the browser knows no Background Sync: only an open page sends. Else the worker may, at any time
 * after a page that was left, and past `page.route`, which sees no worker's request.
 */
export const letOnlyPagesSend = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Reflect.deleteProperty(window, 'SyncManager');
    Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync');
  });

/** Starts Chromium on a profile and opens one page. */
export async function openBrowser({
  profile,
  size = DESK,
  dark = false,
  whole = false,
  camera,
  timeZone = 'America/New_York',
}: BrowserOptions): Promise<TestBrowser> {
  const phone = size.width < 600;
  const context = await chromium.launchPersistentContext(profile, {
    ...browserToRun({ whole }),
    headless: true,
    args: camera === undefined ? ARGS : [...ARGS, ...seeing(camera)],
    viewport: size,
    colorScheme: dark ? 'dark' : 'light',
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: phone ? 2 : 1,
    locale: 'en-US',
    timezoneId: timeZone,
    acceptDownloads: true,
  });
  await tellOfPages(context);
  running.add(context);
  context.on('close', () => running.delete(context));
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(40_000);
  return {
    context,
    page,
    crashPages: () => {
      for (const pid of renderersOf(ownerOf(profile))) process.kill(pid, 'SIGKILL');
    },
    kill: async () => {
      process.kill(ownerOf(profile), 'SIGKILL');
      await context.close().catch(() => undefined);
      rmSync(join(profile, 'SingletonLock'), { force: true });
    },
    close: () => context.close(),
  };
}

/** Chromium's own process: the one that was given this profile and draws nothing itself. */
function ownerOf(profile: string): number {
  const owner = processes().find(({ args }) => args.includes(`--user-data-dir=${profile}`) && !args.some(isPart));
  if (!owner) throw new Error(`No Chromium runs on ${profile}.`);
  return owner.pid;
}

const isPart = (arg: string) => arg.startsWith('--type=');

/** All processes of the Chromium that was given this profile. */
export const processesOf = (profile: string): number[] => familyOf(ownerOf(profile)).map(({ pid }) => pid);

/** The processes below `browser` that draw pages. */
const renderersOf = (browser: number): number[] =>
  familyOf(browser)
    .filter(({ args }) => args.includes('--type=renderer'))
    .map(({ pid }) => pid);

function familyOf(browser: number) {
  const all = processes();
  const family = new Set([browser]);
  for (let before = 0; before < family.size; ) {
    before = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return all.filter(({ pid }) => family.has(pid));
}

function processes(): { pid: number; parent: number; args: string[] }[] {
  const listed = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8', maxBuffer: 2 ** 26 }).stdout;
  return listed
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, ...args] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), args };
    });
}

/** Opens an address and waits until the screen can be used. */
export async function visit(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.waitForFunction(() => document.documentElement.dataset.ready === 'true');
}

/**
 * The same screen in a new document, which what is routed from now on holds for: in a page that was there before, Chromium
 * now and then lets a request pass it that the service worker has left to the network.
 */
export const loadAnew = (page: Page): Promise<void> => visit(page, page.url());

/** Logs in through the form and waits for the dashboard. */
export async function signIn(page: Page, origin: string, email: string, password = 'Connex-Demo1!'): Promise<void> {
  await visit(page, `${origin}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.waitForURL(/\/home/);
}
