/**
 * Which words stand for which value: a reason, a kind, a state, a field, a problem. A test of a screen sees one or two of a
 * table's words; two that have changed places tell people something else than what was recorded, and look well in every
 * picture. Where words are changed on purpose, the fixture is written anew by `vitest -u`, and the change is read there.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

type Words = string | { [value: string]: Words };

interface Node {
  type: string;
  [key: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const inside = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nameOf = (node: Node): string =>
  node.type === 'ArrayPattern' ? (node.elements as Node[]).map(nameOf).join(', ') : String(node.name ?? node.value);

/** What people read for each value of a table; null where there is nothing to read. */
function wordsOf(node: Node): Words | null {
  switch (node.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSTypeAssertion':
      return wordsOf(node.expression as Node);
    case 'ArrowFunctionExpression':
      return wordsOf(node.body as Node);
    case 'CallExpression': {
      const [text] = node.arguments as Node[];
      const says = /^(t|msg)$/.test(nameOf(node.callee as Node));
      return says && text?.type === 'Literal' ? String(text.value) : null;
    }
    case 'ObjectExpression':
      return table(
        (node.properties as Node[])
          .filter(({ type }) => type === 'Property')
          .map(({ key, value }) => [nameOf(key as Node), wordsOf(value as Node)]),
      );
    case 'ArrayExpression':
      return table((node.elements as Node[]).map((element, at) => [String(at), element && wordsOf(element)]));
    default:
      return null;
  }
}

function table(entries: [string, Words | null][]): Words | null {
  const said = entries.filter((entry): entry is [string, Words] => entry[1] !== null);
  return said.length > 0 ? Object.fromEntries(said) : null;
}

const count = (words: Words): number =>
  typeof words === 'string' ? 1 : Object.values(words).reduce((sum, inner) => sum + count(inner), 0);

/** The constants of a file, wherever in it, that hold words for two values or more. */
function tablesOf(node: Node): [name: string, Words][] {
  const deeper = inside(node).flatMap(tablesOf);
  if (node.type !== 'VariableDeclarator' || !isNode(node.init)) return deeper;
  const words = /^(Object|Array|TS)/.test(node.init.type) ? wordsOf(node.init) : null;
  return words && typeof words !== 'string' && count(words) > 1 ? [[nameOf(node.id as Node), words]] : deeper;
}

it('each value is told by its own words', async () => {
  const tables = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => {
      const { program } = parseSync(file, readFileSync(path.join('src', file), 'utf8'));
      const words = tablesOf(program as unknown as Node);
      // Of its file, wherever that lies.
      return words.map(([name, own]) => [`${path.basename(file).replace(/\.tsx?$/, '')}: ${name}`, own] as const);
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
  expect(new Set(tables.map(([name]) => name)).size).toBe(tables.length);
  const all = `${JSON.stringify(Object.fromEntries(tables), null, 2)}\n`;
  await expect(all).toMatchFileSnapshot('../fixtures/words-of-values.json');
});
