/**
 * The browser of the tests: `CHROMIUM_PATH`, one on the PATH, or Debian's package, installed here when we may. Most do with
 * its headless shell, where there is one: the same engine without the desktop around it takes a fifth less of the machine.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGES = ['chromium', 'chromium-headless-shell', 'fonts-dejavu-core', 'fonts-liberation'];
const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const which = (name: string) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim() || undefined;

function installed(): string | undefined {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  for (const name of NAMES) {
    const found = which(name);
    if (found) return found;
  }
  return PLACES.find((place) => existsSync(place));
}

/** Path of the headless shell beside the system's Chromium; null where somebody chose a browser, or there is none. */
export const findShell = (): string | null =>
  process.env.CHROMIUM_PATH ? null : (which('chromium-headless-shell') ?? null);

/** Path of a Chromium; installs Debian's when run as root on a system with apt. Throws with a one-line remedy. */
export function findChromium(): string {
  const found = installed();
  if (found) return found;
  const mayInstall = process.getuid?.() === 0 && which('apt-get') !== undefined;
  if (mayInstall) {
    console.log('No Chromium found: installing the one of the system’s packages (once).');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    const now = installed();
    if (now) return now;
  }
  throw new Error('The browser tests need Chromium: install it (`apt-get install chromium`) or set CHROMIUM_PATH.');
}
