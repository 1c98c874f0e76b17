/** Writes the capacity model's table into the server's README, and prints what it rests on. */
import { readFileSync, writeFileSync } from 'node:fs';
import { capacityTable, type Figures, readFigures } from './capacity-model.ts';
import { withWritten } from './readme-table.ts';

const README = 'src/server/README.md';

const figures = readFigures();
const table = capacityTable(figures);
writeFileSync(README, withWritten(readFileSync(README, 'utf8'), 'npm run capacity', table));
console.log(table);
for (const [kind, all] of Object.entries<Figures[keyof Figures]>({ ...figures })) {
  console.log(`\n${kind}:`);
  for (const [name, { value, unit, from }] of Object.entries(all)) console.log(`  ${name}: ${value} ${unit} (${from})`);
}
