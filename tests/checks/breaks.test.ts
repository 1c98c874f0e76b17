// @vitest-environment node
/** Breaks are found by their text: a change of the source that takes it away would leave a behaviour untried, unnoticed. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { broken, LISTS } from '../breaks/lists.ts';
import { readProofTable } from './proof-table.ts';

const sources = new Map(
  ['src', 'sw'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|css)$/.test(file))
      .map((file) => [join(folder, file), readFileSync(join(folder, file), 'utf8')] as const),
  ),
);
const rows = new Set(
  ['tests/spec.md', 'tests/dock.md', 'tests/hazards.md'].flatMap(readProofTable).map(({ cells }) => cells.id),
);

it.each(Object.entries(LISTS))(
  'every break of %s has its one place in the source, and a row that must notice',
  (_, list) => {
    const lost = list.flatMap((one) => {
      const place = broken(one, sources);
      const strange = one.rows.filter((row) => !rows.has(row)).map((row) => `there is no row ${row}`);
      return [...(typeof place === 'string' ? [place] : []), ...strange].map(
        (why) => `${one.rows} ${one.says}: ${why}`,
      );
    });
    expect(lost).toEqual([]);
  },
);

it('each row has a break, or stands among those without one and why; a row that got one stands there no more', () => {
  const tried = new Set(Object.values(LISTS).flatMap((list) => list.flatMap((one) => one.rows)));
  const groups = JSON.parse(readFileSync('tests/breaks/unbroken.json', 'utf8')) as { reason: string; rows: string[] }[];
  expect(groups.flatMap((group) => group.rows).sort()).toEqual(
    [...rows].filter((row) => !tried.has(row as string)).sort(),
  );
});
