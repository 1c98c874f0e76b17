/**
 * Tables that say what is promised and which test proves it: spec.md, dock.md, hazards.md, asvs.md of tests/. Each is a
 * markdown file with any text and any number of tables like
 *
 *     | id | statement | test |
 *     |---|---|---|
 *     | 2.14 | in our own words | `tests/app/access.test.ts` › `part of its title` |
 *     | 2.15 | … | `tests/a.test.ts` › `one title`<br>`tests/b.test.ts` › `another` |
 *     | 2.16 | the spec leaves open … | none: the reason in words |
 *
 * The columns `id` and `test` must be there, others are free. `test` names proofs, several separated by `<br>`: a test
 * file, `›`, a distinctive part (8 letters at least) of the title as it stands in the source, before it that of the
 * `describe` around it (`group title own title`); a text in the rows of `it.each` counts as a title too. A skipped test
 * does not count. A `|` in a cell is written `\|`. Tables without a `test` column are text.
 *
 * No path of the source may be written in such a file: it says nothing of the behaviour, and every file that moved
 * would change the tables. A test's own imports say what it is about.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { testTitlesOf } from './test-titles.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A row: the text of each cell by the name of its column, and its line in the file for messages. */
export interface ProofRow {
  line: number;
  cells: Record<string, string>;
}

const NEEDED = ['id', 'test'] as const;
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

/** The rows of all proof tables of a markdown text. */
export function proofRows(markdown: string): ProofRow[] {
  let columns: string[] | null = null;
  const rows: ProofRow[] = [];
  for (const [index, line] of markdown.split('\n').entries()) {
    if (!line.trim().startsWith('|')) columns = null;
    else if (columns === null) columns = cellsOf(line).map((name) => name.toLowerCase());
    else if (!/^[\s|:-]+$/.test(line) && columns.includes('test')) {
      const cells = cellsOf(line);
      rows.push({ line: index + 1, cells: Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? ''])) });
    }
  }
  return rows;
}

const known = new Map<string, string[]>();
function titlesOf(path: string): string[] {
  const titles = known.get(path) ?? testTitlesOf(ROOT + path);
  known.set(path, titles);
  return titles;
}

const PROOF = /^`([^`]+)` › `(.{8,})`$/;

function wrongProof(proof: string): string | null {
  const [, path = '', part = ''] = PROOF.exec(proof) ?? [];
  if (!path) return `not of the form \`path\` › \`title part\`: ${proof}`;
  if (!/^tests\/.*\.test\.tsx?$/.test(path) || !existsSync(ROOT + path)) return `no such test file: ${path}`;
  return titlesOf(path).some((title) => title.includes(part)) ? null : `${path} has no test titled: ${part}`;
}

export interface ProofRules {
  /** Whether a row may say `none:` and a reason instead of a test; without this, none may. */
  mayLackTest?: (row: ProofRow) => boolean;
}

function wrongTest(row: ProofRow, { mayLackTest = () => false }: ProofRules): string[] {
  const test = row.cells.test ?? '';
  if (!test) return ['has no test'];
  if (!/^none\b/.test(test)) return test.split(/<br\s*\/?>/).flatMap((proof) => wrongProof(proof.trim()) ?? []);
  if (!/^none: .{10,}/.test(test)) return ['gives no reason for having no test'];
  return mayLackTest(row) ? [] : ['must have a test'];
}

function wrongWith(row: ProofRow, rules: ProofRules): string[] {
  const missing = NEEDED.filter((name) => row.cells[name] === undefined);
  if (missing.length > 0) return [`lacks the columns ${missing.join(', ')}`];
  const empty = Object.entries(row.cells).filter(([name, text]) => name !== 'test' && !text);
  return [...empty.map(([name]) => `has an empty ${name}`), ...wrongTest(row, rules)];
}

/** Everything wrong with a table, one sentence each; empty when each row is proven. */
export function whatIsWrong(rows: readonly ProofRow[], rules: ProofRules = {}): string[] {
  const seen = new Set<string>();
  return rows.flatMap((row) => {
    const id = row.cells.id ?? '';
    const twice = seen.has(id) ? ['has an id that is there already'] : [];
    seen.add(id);
    return [...twice, ...wrongWith(row, rules)].map((wrong) => `line ${row.line}, ${id}: ${wrong}`);
  });
}

/** Every path of a source file in a text: `src/app/base/paths.ts`, `sw/sw.ts`, with or without backticks. */
export function sourcePathsIn(markdown: string): string[] {
  return [...markdown.matchAll(/(?<![\w/.-])(?:\.{0,2}\/)*(?:src|sw)\/[\w./-]+/g)].map(([path]) => path);
}

/** The source paths written in a file of the repository. */
export function readSourcePaths(path: string): string[] {
  return sourcePathsIn(readFileSync(ROOT + path, 'utf8'));
}

/** The rows of the proof table in a file of the repository, `tests/spec.md` for one. */
export function readProofTable(path: string): ProofRow[] {
  return proofRows(readFileSync(ROOT + path, 'utf8'));
}
