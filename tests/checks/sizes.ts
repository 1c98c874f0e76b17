/** JavaScript a first screen loads before it can be used, and the scanner of papers, against their budgets; `--list`: which files that is. */
import { FIRST_SCREENS, type FirstScreen, firstLoad, scannerSize, sumOf } from './first-load.ts';

const BUDGETS: Record<FirstScreen, number> = { '/': 89, '/login': 98, '/home': 135 };
/** What finds, flattens and judges pages, without what binds them. */
const SCANNER_BUDGET = 12;

let over = false;
for (const route of Object.keys(FIRST_SCREENS) as FirstScreen[]) {
  const { scripts } = firstLoad(route);
  const [kilobytes, budget] = [sumOf(scripts), BUDGETS[route]];
  over ||= kilobytes > budget;
  console.log(`${route.padEnd(8)} ${kilobytes.toFixed(1).padStart(6)} kB of ${budget} (${scripts.length} files)`);
  if (kilobytes > budget || process.argv.includes('--list')) {
    for (const one of scripts) console.log(`         ${one.kilobytes.toFixed(1).padStart(6)} ${one.file}`);
  }
}
const scanner = scannerSize();
over ||= scanner > SCANNER_BUDGET;
console.log(`scanner  ${scanner.toFixed(1).padStart(6)} kB of ${SCANNER_BUDGET}`);
if (over) {
  console.error('A first screen, or the scanner, is over its budget.');
  process.exit(1);
}
