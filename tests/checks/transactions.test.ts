/**
 * A transaction of the device's store ends by itself as soon as something else is waited for. So nothing inside one may
 * reach, through however many functions of ours, what is not the store: network, timers, caches, locks, hashes, imports.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';

type Node = ESTree.Node;

const OUTSIDE = /^(fetch|setTimeout|ky|caches|navigator|locks|environment\.(fetch|sleep|checkpoint)|crypto\.subtle)\b/;

/** What a piece of code calls: names of functions, and `import()` or the text of a call on something else. */
function callsIn(node: Node, source: string): string[] {
  const calls: string[] = [];
  const program = { type: 'Program', body: [node], start: node.start, end: node.end } as unknown as ESTree.Program;
  new Visitor({
    CallExpression: ({ callee }) => void calls.push(source.slice(callee.start, callee.end)),
    ImportExpression: () => void calls.push('import()'),
  }).visit(program);
  return calls;
}

interface Code {
  /** Calls of each named function of the module. */
  functions: Map<string, string[]>;
  /** Calls inside each transaction. */
  transactions: string[][];
}

function read(source: string): Code {
  const code: Code = { functions: new Map(), transactions: [] };
  new Visitor({
    FunctionDeclaration: (node) => void (node.id && code.functions.set(node.id.name, callsIn(node, source))),
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'ArrowFunctionExpression')
        code.functions.set(id.name, callsIn(init, source));
    },
    CallExpression: ({ callee, arguments: given }) => {
      const isTransaction =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'transaction';
      const body = given.at(-1);
      if (isTransaction && body) code.transactions.push(callsIn(body, source));
    },
  }).visit(parseSync('module.ts', source).program);
  return code;
}

const isOutside = (call: string) => call === 'import()' || OUTSIDE.test(call);

/** Functions that reach something else than the store, each by what it calls. */
function reachingOutside(modules: Code[]): Set<string> {
  const reaching = new Set<string>();
  for (let before = -1; before < reaching.size; ) {
    before = reaching.size;
    for (const { functions } of modules) {
      for (const [name, calls] of functions)
        if (calls.some((call) => isOutside(call) || reaching.has(call))) reaching.add(name);
    }
  }
  return reaching;
}

function wrongIn(sources: string[]): string[] {
  const modules = sources.map(read);
  const reaching = reachingOutside(modules);
  return modules.flatMap(({ transactions }) =>
    transactions.flatMap((calls) => calls.filter((call) => isOutside(call) || reaching.has(call))),
  );
}

// The test of the import rules plants its wrong files at the same time.
const device = readdirSync('src/offline', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('planted-violation'))
  .map((file) => readFileSync(`src/offline/${file}`, 'utf8'));

it('E6: nothing but the store is waited for inside a transaction of the device', () => {
  const transactions = device.flatMap((source) => read(source).transactions);
  expect(transactions.length).toBeGreaterThan(25);
  expect(wrongIn(device)).toEqual([]);
});

it.each([
  ["db.transaction('rw', db.outbox, async () => { await fetch('/x'); });", 'fetch'],
  ["db.transaction('rw', [db.a], async () => { const { a } = await import('./a.ts'); });", 'import()'],
  [
    "async function deep() { await environment.sleep(1); }\nasync function outer() { await deep(); }\ndb.transaction('rw', db.a, () => outer());",
    'outer',
  ],
])('finds the one planted in %j', (planted, found) => {
  expect(wrongIn([...device, planted])).toEqual([found]);
});
