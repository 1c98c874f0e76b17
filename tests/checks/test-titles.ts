/** The titles of the tests in a file, read off its syntax tree: a title in a comment or in other text is no test. */
import { readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';

type Call = ESTree.CallExpression;
type Node = ESTree.Node;

/** `it`, `it.each(…)`, `describe.skip` → [`it`], [`it`, `each`], [`describe`, `skip`]; null for any other call. */
function chainOf(node: Node): string[] | null {
  if (node.type === 'Identifier') return [node.name];
  if (node.type === 'CallExpression') return chainOf(node.callee);
  if (node.type === 'TaggedTemplateExpression') return chainOf(node.tag);
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return null;
  const chain = chainOf(node.object);
  return chain && [...chain, node.property.name];
}

/** The text of a title; what is filled in at run time stands as `…`. */
function textOf(node: Node | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…');
  return null;
}

/** Every text written in the rows of `it.each(rows)`, also where they have a name: they are titles, or parts of them. */
function textsOfRows({ callee }: Call, named: ReadonlyMap<string, Node>): string[] {
  if (callee.type !== 'CallExpression') return [];
  const texts: string[] = [];
  const visitor = new Visitor({ Literal: (node) => void (typeof node.value === 'string' && texts.push(node.value)) });
  for (const given of callee.arguments) {
    const rows = given.type === 'Identifier' ? named.get(given.name) : given;
    if (rows) visitor.visit({ type: 'Program', body: [rows], start: 0, end: 0 } as unknown as ESTree.Program);
  }
  return texts;
}

/** What stands behind each name of a file. */
function namesIn(program: ESTree.Program): ReadonlyMap<string, Node> {
  const named = new Map<string, Node>();
  const keep = ({ id, init }: ESTree.VariableDeclarator) => {
    if (id.type === 'Identifier' && init) named.set(id.name, init);
  };
  new Visitor({ VariableDeclarator: keep }).visit(program);
  return named;
}

const NEVER_RUN = new Set(['skip', 'todo']);

/**
 * The titles of all tests that run, each with those of its `describe` blocks before it, joined by a space; for a test
 * with rows one title for each text in them as well.
 */
export function testTitlesOf(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  const named = namesIn(program);
  const groups: { title: string; runs: boolean }[] = [];
  const titles: string[] = [];
  const open = (node: Call) => {
    const chain = chainOf(node.callee);
    const own = textOf(node.arguments[0]);
    const kind = chain?.[0];
    if (!chain || own === null || node.arguments.length < 2) return;
    const runs = !chain.some((part) => NEVER_RUN.has(part)) && (groups.at(-1)?.runs ?? true);
    const title = [groups.at(-1)?.title, own].filter(Boolean).join(' ');
    if (kind === 'describe') groups.push({ title, runs });
    if ((kind === 'it' || kind === 'test') && runs) titles.push(title, ...textsOfRows(node, named));
  };
  const close = (node: Call) => {
    if (chainOf(node.callee)?.[0] === 'describe' && textOf(node.arguments[0]) !== null && node.arguments.length > 1)
      groups.pop();
  };
  new Visitor({ CallExpression: open, 'CallExpression:exit': close }).visit(program);
  return titles;
}
