/**
 * Lighthouse on a phone as it simulates one: front page, login and home in a browser that has never been there, where home leads to
 * the login, and home on a device where somebody is logged in, as they have it every day. Its own index of what the machine is worth
 * is told as well: below 1,000 its score says little.
 */
import { spawnSync } from 'node:child_process';
import { PHONE } from '../../support/browser/browser.ts';
import { findChromium } from '../../support/browser/find-chromium.ts';
import type { Bench, Figure } from '../figure.ts';
import { arePeersThere, PEERS } from '../peers.ts';
import { preparedDevice, startServer } from '../rig.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number }>;
  audits: Record<string, { numericValue: number }>;
  environment: { benchmarkIndex: number };
}

export const lighthouse: Bench = {
  name: 'lighthouse',
  about: 'Lighthouse’s scores of front page, login and home (needs --peers)',
  minutes: 15,
  async run({ of }) {
    if (!arePeersThere()) throw new Error('Lighthouse is not installed: npm run bench -- --peers lighthouse');
    const server = await startServer();
    const profile = await preparedDevice(server, 'admin@shipper.example', { size: PHONE });
    const looks: [name: string, path: string, profile?: string][] = [
      ['`/`', '/'],
      ['`/login`', '/login'],
      ['`/home` of nobody', '/home'],
      ['`/home` logged in', '/home', profile],
    ];
    return looks.slice(0, of(looks.length, 1)).flatMap(([name, path, profileOf]) => {
      const reports = Array.from({ length: of(5, 1) }, () => lookAt(server.origin + path, profileOf));
      const audit = (id: string) => reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN);
      const figure = (what: string, unit: Figure['unit'], values: number[]): Figure => ({
        what,
        unit,
        take: 'median',
        values,
      });
      return [
        ...CATEGORIES.map((category) => ({
          ...figure(
            `Lighthouse, ${name}, ${category}`,
            'points',
            reports.map(({ categories }) => categories[category].score * 100),
          ),
          goals: [{ atLeast: category === 'performance' ? 95 : 100 }],
        })),
        figure('… largest paint, simulated', 'ms', audit('largest-contentful-paint')),
        figure('… blocked, simulated', 'ms', audit('total-blocking-time')),
        figure(
          '… benchmark index of the machine',
          'points',
          reports.map(({ environment }) => environment.benchmarkIndex),
        ),
      ];
    });
  },
};

/** `profile`: of a device that was there before. */
function lookAt(url: string, profile?: string): Report {
  const options = [
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    '--quiet',
    '--max-wait-for-load=90000',
    ...(profile ? ['--disable-storage-reset'] : []),
    `--chrome-flags=--headless=new --no-sandbox --disable-gpu ${profile ? `--user-data-dir=${profile}` : ''}`,
  ];
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [`${PEERS}node_modules/lighthouse/cli/index.js`, url, ...options],
    { encoding: 'utf8', maxBuffer: 2 ** 27, env: { ...process.env, CHROME_PATH: findChromium() } },
  );
  if (status !== 0) throw new Error(`Lighthouse failed: ${stderr.slice(-1_000)}`);
  return JSON.parse(stdout) as Report;
}
