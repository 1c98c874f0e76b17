/**
 * `npm run test:breaks`: breaks each behaviour of the lists beside this file, one at a time, and runs the tests that the
 * proof table names for it. Survivors are printed: behaviours that can be gone without their test noticing. `-- loads`, `-- 2.38` or
 * `-- address` takes only those of a list, of a row or with a word; `-- --fast` leaves out the proofs in a browser.
 */
import { readProofTable } from '../checks/proof-table.ts';
import type { Break } from './break.ts';
import { ACCESS } from './breaks-of-access.ts';
import { DASHBOARD } from './breaks-of-dashboard.ts';
import { DAYS } from './breaks-of-days.ts';
import { DOCK } from './breaks-of-dock.ts';
import { LOADS } from './breaks-of-loads.ts';
import { OUTCOMES } from './breaks-of-outcomes.ts';
import { PEOPLE } from './breaks-of-people.ts';
import { VISITORS } from './breaks-of-visitors.ts';
import { WORK } from './breaks-of-work.ts';
import { type Engine, type Proof, startEngine } from './engine.ts';

const LISTS: Readonly<Record<string, readonly Break[]>> = {
  visitors: VISITORS,
  dashboard: DASHBOARD,
  access: ACCESS,
  loads: LOADS,
  work: WORK,
  people: PEOPLE,
  days: DAYS,
  dock: DOCK,
  outcomes: OUTCOMES,
};
const words = process.argv.slice(2).filter((word) => word !== '--fast');
const fast = process.argv.includes('--fast');
const rows = ['tests/spec.md', 'tests/dock.md'].flatMap(readProofTable);
const table = new Map(rows.map(({ cells }) => [cells.id ?? '', cells.test ?? '']));

/** The proofs of a row, those that need no browser first. */
function proofsOf(row: string): Proof[] {
  const proofs = [...(table.get(row) ?? '').matchAll(/`([^`]+)` › `([^`]+)`/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
  const needsBrowser = ({ file }: Proof) => file.startsWith('tests/browser/');
  const quick = proofs.filter((proof) => !needsBrowser(proof));
  return fast ? quick : [...quick, ...proofs.filter(needsBrowser)];
}

/** The one file in which a break has its place, broken; or why there is none. */
function broken({ find, put }: Break, sources: Engine['sources']): { file: string; text: string } | string {
  const places = [...sources].filter(([, text]) => text.includes(find));
  const [place, ...others] = places;
  if (!place) return 'its place in the source is gone';
  const [file, text] = place;
  if (others.length > 0 || text.split(find).length > 2) return 'its place in the source is not the only one';
  return { file, text: text.replace(find, () => put) };
}

const isAsked = (list: string, { rows, says }: Break) =>
  words.length === 0 ||
  words.some((word) => (word in LISTS ? list === word : rows.includes(word) || says.includes(word)));
const asked = Object.entries(LISTS).flatMap(([name, list]) => list.filter((one) => isAsked(name, one)));

const WHY = { green: '', none: ': no test ran', sick: ': its test is red without the break, too' } as const;

const engine = await startEngine();
const survivors: string[] = [];
let tried = 0;
for (const one of asked) {
  const change = broken(one, engine.sources);
  for (const row of one.rows) {
    const name = `${row} ${one.says}`;
    tried += 1;
    if (typeof change === 'string') {
      survivors.push(`${name}: ${change}`);
      console.log('????', name, change);
      continue;
    }
    const started = Date.now();
    const verdict = await engine.judge(change, proofsOf(row));
    console.log(verdict === 'red' ? 'red ' : verdict.toUpperCase(), name, `(${Date.now() - started} ms)`);
    if (verdict !== 'red') survivors.push(`${name}${WHY[verdict]}`);
  }
}
await engine.close();
console.log(`\n${tried - survivors.length} of ${tried} noticed.`);
if (survivors.length > 0) console.log(['Not noticed:', ...survivors].join('\n  '));
process.exit(survivors.length > 0 ? 1 : 0);
