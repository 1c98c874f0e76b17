/**
 * `npm run test:breaks`: breaks each behaviour of the lists beside this file, one at a time, and runs the tests that the
 * proof table names for it. Survivors are printed: behaviours that can be gone without their test noticing. `-- loads`, `-- 2.38` or
 * `-- address` takes only those of a list, of a row or with a word; `-- --fast` leaves out the proofs in a browser.
 */
import { readProofTable } from '../checks/proof-table.ts';
import type { Break } from './break.ts';
import { type Proof, startEngine } from './engine.ts';
import { broken, LISTS } from './lists.ts';

const words = process.argv.slice(2).filter((word) => word !== '--fast');
const fast = process.argv.includes('--fast');
const rows = ['tests/spec.md', 'tests/dock.md', 'tests/hazards.md'].flatMap(readProofTable);
const table = new Map(rows.map(({ cells }) => [cells.id ?? '', cells.test ?? '']));

/** The proofs of a row, those that need no browser first. */
function proofsOf(row: string): Proof[] {
  const proofs = [...(table.get(row) ?? '').matchAll(/`([^`]+)` › `([^`]+)`/g)].map(([, file = '', title = '']) => ({
    file,
    title,
  }));
  // Those that need every engine or a former commit are asked last: most breaks are red before.
  const cost = ({ file }: Proof) =>
    /^tests\/(engines|releases)\//.test(file) ? 2 : Number(file.startsWith('tests/browser/'));
  return proofs.filter((proof) => !fast || cost(proof) === 0).sort((a, b) => cost(a) - cost(b));
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
