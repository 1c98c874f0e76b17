// @vitest-environment node
/** The capacity model in the server's README is what its figures give, and each figure says where it is from. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BENCHES } from '../bench/benches.ts';
import { capacityTable, readFigures } from '../bench/capacity-model.ts';
import { withWritten } from '../bench/readme-table.ts';

const readme = readFileSync('src/server/README.md', 'utf8');

it('the table in the README follows from the figures (npm run capacity)', () => {
  expect(withWritten(readme, 'npm run capacity', capacityTable(readFigures()))).toBe(readme);
});

it('every measured figure names its date, its commit and a command that exists, or says that no bench gives it', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const isKnown = (from: string) => {
    const [, script = '', bench = ''] = /^\d{4}-\d\d-\d\d, [0-9a-f]{7}, npm run (\S+) -- (\S+)$/.exec(from) ?? [];
    return script in scripts && BENCHES.some(({ name }) => name === bench);
  };
  const vague = Object.entries(readFigures().measured).filter(
    ([, { from }]) => !isKnown(from) && !/^\d{4}-\d\d-\d\d, [0-9a-f]{7}, \S.*no bench of ours/.test(from),
  );
  expect(vague).toEqual([]);
});

it('twice the CPU of a load is seen in the table', () => {
  const figures = readFigures();
  const cpu = figures.measured['CPU ms of the server a load'];
  if (!cpu) throw new Error('not measured');
  cpu.value *= 2;
  expect(capacityTable(figures)).not.toBe(capacityTable(readFigures()));
});
