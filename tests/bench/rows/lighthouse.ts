/**
 * Lighthouse on a phone as it simulates one, of the front page, the login and the home screen of somebody who is logged in, each run in
 * a browser that has never been there. Its own index of what the machine is worth is told as well: below 1,000 its score says little.
 */
import { spawnSync } from 'node:child_process';
import { findChromium } from '../../support/browser/find-chromium.ts';
import type { Bench, Figure } from '../figure.ts';
import { arePeersThere, PEERS } from '../peers.ts';
import { startServer } from '../rig.ts';

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
    const { origin, client } = await startServer();
    const { cookie } = await client('admin@shipper.example');
    return of(['/', '/login', '/home'], ['/']).flatMap((path) => {
      const reports = Array.from({ length: of(3, 1) }, () =>
        lookAt(`${origin}${path}`, path === '/home' ? cookie : ''),
      );
      const audit = (name: string) => reports.map(({ audits }) => audits[name]?.numericValue ?? Number.NaN);
      const figure = (what: string, unit: Figure['unit'], values: number[]): Figure => ({
        what,
        unit,
        take: 'median',
        values,
      });
      return [
        ...CATEGORIES.map((name) => ({
          ...figure(
            `Lighthouse, \`${path}\`, ${name}`,
            'points',
            reports.map(({ categories }) => categories[name].score * 100),
          ),
          goals: [{ atLeast: name === 'performance' ? 95 : 100 }],
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

function lookAt(url: string, cookie: string): Report {
  const options = [
    `--only-categories=${CATEGORIES.join(',')}`,
    '--output=json',
    '--quiet',
    '--max-wait-for-load=90000',
    ...(cookie === '' ? [] : [`--extra-headers=${JSON.stringify({ cookie })}`]),
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
  ];
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [`${PEERS}node_modules/lighthouse/cli/index.js`, url, ...options],
    { encoding: 'utf8', maxBuffer: 2 ** 27, env: { ...process.env, CHROME_PATH: findChromium() } },
  );
  if (status !== 0) throw new Error(`Lighthouse failed: ${stderr.slice(-1_000)}`);
  return JSON.parse(stdout) as Report;
}
