/**
 * `npm run bench`: every measurement in turn, each in a process of its own, and the table of them in `tests/bench/README.md`.
 * `-- check-in first-pull` takes only those and leaves the other rows as they are; `--quick` takes small sizes, prints the
 * table and writes nothing; `--peers` first installs what is measured beside (`tests/bench/peers`).
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { buildIfStale } from '#server/commands/build-if-stale.ts';
import { findChromium } from '../support/browser/find-chromium.ts';
import { BENCHES } from './benches.ts';
import type { Bench, Summary } from './figure.ts';
import { benchTable, type Result, type Results, withWritten } from './readme-table.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RESULTS = `${HERE}results.json`;
const README = `${HERE}README.md`;
/** After a bench was told to end, ms until it is ended. */
const GRACE = 30_000;

const said = (command: string, ...args: string[]) =>
  spawnSync(command, args, { cwd: ROOT, encoding: 'utf8' }).stdout.trim();

function commitNow(): string {
  const isChanged = said('git', 'status', '--porcelain', '--', 'src', 'sw', 'public', 'package-lock.json') !== '';
  return said('git', 'rev-parse', '--short=7', 'HEAD') + (isChanged ? ' and changes' : '');
}

function machine(): string {
  const browser = said(findChromium(), '--version').split(' ').slice(0, 2).join(' ');
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `${cpus().length} × ${cpus()[0]?.model ?? 'a core'}, ${memory}, ${type()} ${release()}, Node ${process.versions.node}, ${browser}`;
}

/** Its figures; throws when it brought none. */
async function run({ name, minutes }: Bench, isQuick: boolean): Promise<Summary[]> {
  const args = ['--import', 'tsx', `${HERE}run-one.ts`, name, isQuick ? 'quick' : 'full'];
  // A group of its own: a bench that does not end takes what it started along.
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const interrupt = () => child.kill('SIGTERM');
  process.once('SIGINT', interrupt);
  let figures: Summary[] | undefined;
  let isLate = false;
  const timers: NodeJS.Timeout[] = [];
  const endSoon = () => timers.push(setTimeout(() => process.kill(-(child.pid as number), 'SIGKILL'), GRACE));
  const late = () => {
    isLate = figures === undefined;
    child.kill('SIGTERM');
    endSoon();
  };
  timers.push(setTimeout(late, (isQuick ? Math.min(5, minutes) : minutes) * 60_000));
  child.once('message', (brought) => {
    figures = brought as Summary[];
    endSoon();
  });
  await new Promise((resolve) => child.once('exit', resolve));
  for (const timer of timers) clearTimeout(timer);
  process.off('SIGINT', interrupt);
  if (!figures) throw new Error(isLate ? `took longer than its ${minutes} minutes` : 'failed; see above');
  return figures;
}

const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, peers: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(', ')}. There are:`);
  for (const { name, about } of BENCHES) console.error(`  ${name.padEnd(16)}${about}`);
  process.exit(1);
}
if (values.peers) {
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: `${HERE}peers`, stdio: 'inherit' });
  if (status !== 0) throw new Error('The peers could not be installed.');
}
await buildIfStale(ROOT, console.log);
const kept: Results =
  existsSync(RESULTS) && !values.quick ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Results) : {};
const order = BENCHES.map(({ name }) => name);
for (const bench of BENCHES.filter(({ name }) => positionals.length === 0 || positionals.includes(name))) {
  console.log(`\n${bench.name}: ${bench.about}`);
  const before = loadavg()[0] ?? 0;
  try {
    const figures = await run(bench, values.quick);
    const at = new Date().toISOString().slice(0, 16).replace('T', ' ');
    const result: Result = { at, commit: commitNow(), machine: machine(), load: [before, loadavg()[0] ?? 0], figures };
    kept[bench.name] = result;
    console.log(benchTable({ [bench.name]: result }, order));
    // After each, so that a run that is broken off has not measured for nothing.
    if (!values.quick) write(kept);
  } catch (failure) {
    console.error(`${bench.name}: ${failure instanceof Error ? failure.message : failure}`);
    process.exitCode = 1;
  }
}

function write(results: Results): void {
  const sorted = Object.fromEntries(order.flatMap((name) => (results[name] ? [[name, results[name]]] : [])));
  writeFileSync(RESULTS, `${JSON.stringify(sorted, null, 2)}\n`);
  writeFileSync(README, withWritten(readFileSync(README, 'utf8'), 'npm run bench', benchTable(sorted, order)));
}
