/**
 * `npm run test:unrun`: all tests once over sources that count, and then what none of them has run. Where nothing runs, nothing
 * can notice. `-- src/offline`: only of this folder; `-- --known src/offline`: of the run before.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { marked } from '../../vite-marks.ts';

const FOLDER = resolve('.cache/unrun');
const asked = process.argv.slice(2).filter((word) => word !== '--known');
const isKnown = process.argv.includes('--known') && existsSync(FOLDER);

if (!isKnown) {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const env = { ...process.env, CONNEX_UNRUN: FOLDER };
  for (const script of ['build', 'test']) spawnSync('npm', ['run', script], { env, stdio: 'inherit' });
  // The one that counts must not be taken for the app.
  spawnSync('npm', ['run', 'build'], { stdio: 'inherit' });
}

const ran = new Set(readdirSync(FOLDER).flatMap((file) => readFileSync(join(FOLDER, file), 'utf8').split('\n')));
let count = 0;
for (const file of sources()) {
  const unrun = await unrunIn(file);
  if (unrun.length === 0) continue;
  count += unrun.length;
  console.log([file, ...unrun].join('\n  '));
}
console.log(`\n${count} places are run by no test.`);

/** Its places that nothing has run, a line each. An empty name beside one of a style sheet is none. */
async function unrunIn(file: string): Promise<string[]> {
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  const { fnMap, branchMap } = (await marked(text, file)).map;
  const functions = Object.entries(fnMap).map(([id, { loc }]) => ({ ran: `f ${id}`, what: 'function', at: loc.start }));
  const arms = Object.entries(branchMap).flatMap(([id, { type, locations, loc }]) =>
    locations.map(({ start }, arm) => ({ ran: `b ${id} ${arm}`, what: type, at: start.line ? start : loc.start })),
  );
  return [...functions, ...arms]
    .filter((place) => !ran.has(`${file} ${place.ran}`))
    .sort((a, b) => a.at.line - b.at.line)
    .map(({ what, at }) => ({ what, at, line: lines[at.line - 1] ?? '' }))
    .filter(({ at, line }) => !line.startsWith("''", at.column))
    .map(({ what, at, line }) => `${at.line} ${what}: ${line.slice(at.column, at.column + 40)}  |  ${line.trim()}`);
}

function sources(): string[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => join('src', path))
    .filter((path) => /\.tsx?$/.test(path) && (asked.length === 0 || asked.some((folder) => path.startsWith(folder))))
    .sort();
}
