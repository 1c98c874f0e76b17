/**
 * `npm run structure`: how the code is cut up, in numbers, and the picture of who imports whom. The first table is what
 * `src/README.md` quotes; `-- --write` brings it and the picture up to date there.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Import, readImports } from './import-graph.ts';
import { circles } from './import-rules.ts';
import { readSourcePaths } from './proof-table.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { files, imports } = readImports(root);
const text = (path: string) => readFileSync(join(root, path), 'utf8');
const lines = new Map(files.map((file) => [file, text(file).split('\n').length - 1]));

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const few = (most: number) => [...lines.values()].filter((count) => count <= most).length;
const inCircles = (area: string) =>
  circles(imports.filter(inside(area)), 'folder').reduce((sum, group) => sum + group.length, 0);
const inside =
  (area: string) =>
  ({ from, to, isOurs }: Import) =>
    isOurs && from.startsWith(area) && to.startsWith(area);

/** Files that a module pulls in, itself among them: what there is to read to follow it to the end. */
function reached(start: string, area: string): number {
  const seen = new Set([start]);
  for (const file of seen) {
    for (const { from, to, isOurs } of imports) if (isOurs && from === file && to.startsWith(area)) seen.add(to);
  }
  return seen.size;
}

const namingCheckIn = files.filter((file) => text(file).includes("'check-in-bol'")).length;
const proofTables = readdirSync(join(root, 'tests')).filter((name) => name.endsWith('.md') && name !== 'README.md');
const pathsInTables = proofTables.reduce((sum, name) => sum + readSourcePaths(`tests/${name}`).length, 0);

/** Files that the walk of one check-in in `src/README.md` names. */
function walked(): number {
  const [, walk = ''] = text('src/README.md').split('### One check-in, file by file\n');
  const names = walk.split('\n## ')[0]?.match(/(?<=`)[\w/-]+\.tsx?(?=`)/g);
  return new Set(names).size;
}

export const MEASURES: [what: string, value: string | number][] = [
  ['source files in `src` and `sw`', files.length],
  ['median lines', median([...lines.values()])],
  ['of 30 lines or fewer', few(30)],
  ['of 15 lines or fewer', few(15)],
  ['over 300 lines', [...lines.values()].filter((count) => count > 300).length],
  ['files that name one change (`check-in-bol`) in `src`', namingCheckIn],
  ['files below `offline/outbox/enqueue.ts`', reached('src/offline/outbox/enqueue.ts', 'src/offline')],
  ['files of the device a check-in runs through, listed below', walked()],
  ['folders of `src/server` in a circle', inCircles('src/server')],
  ['folders of `src/offline` in a circle', inCircles('src/offline')],
  ['files in a circle', circles(imports, 'file').flat().length],
  ['source paths in proof tables', pathsInTables],
  ['README, kB', (statSync(join(root, 'README.md')).size / 1000).toFixed(1)],
];

/**
 * Areas and what they use, as a Mermaid picture; `src/server` by folder. An arrow that others imply (a uses b, b uses c:
 * so a may use c) is left out, or nobody could read it.
 */
export function picture(): string {
  const nameOf = (path: string) => {
    const parts = dirname(path).split('/');
    return parts[0] === 'src' ? parts.slice(1, parts[1] === 'server' ? 3 : 2).join('/') || 'src' : 'sw';
  };
  const uses = new Map<string, Set<string>>();
  for (const { from, to, isOurs } of imports) {
    const [user, used] = [nameOf(from), nameOf(to)];
    if (isOurs && user !== used) uses.set(user, (uses.get(user) ?? new Set()).add(used));
  }
  const below = (area: string): Set<string> =>
    new Set([...(uses.get(area) ?? [])].flatMap((used) => [used, ...below(used)]));
  const arrows = [...uses].flatMap(([user, all]) =>
    [...all]
      .filter((used) => ![...all].some((other) => other !== used && below(other).has(used)))
      .map((used) => `  ${user} --> ${used}`),
  );
  return ['```mermaid', 'flowchart TD', ...arrows.sort(), '```'].join('\n');
}

/** The measures as rows of a Markdown table. */
export const ROWS = MEASURES.map(([what, value]) => `| ${what} | ${value} |`);

/** The README with today's picture and measures in the place of those it has. */
function written(readme: string): string {
  const rows = MEASURES.reduce((now, [what, value]) => {
    const begin = `\n| ${what} | `;
    const [before, after] = now.split(begin);
    if (after === undefined) throw new Error(`src/README.md has no row "${what}"`);
    return `${before}${begin}${value}${after.slice(after.indexOf(' |'))}`;
  }, readme);
  return rows.replace(/```mermaid\n[^`]*```/, picture());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  console.log(['| Measure | Now |', '|---|---|', ...ROWS].join('\n'));
  if (process.argv.includes('--picture')) console.log(`\n${picture()}`);
  if (process.argv.includes('--write')) {
    const readme = join(root, 'src/README.md');
    writeFileSync(readme, written(text('src/README.md')));
  }
}
