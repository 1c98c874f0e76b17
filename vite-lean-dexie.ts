/**
 * Dexie without what nobody here uses, in the built app: every screen of somebody who is logged in loads it, and its parts
 * hang on classes and on one list of middleware, where no bundler can tell what is asked for. Tests run it whole, those
 * with a browser as it is built.
 */
import type { PluginOption } from 'vite';

/** Methods that neither the app nor Dexie itself calls; `tests/checks/lean-libraries.test.ts` sees to it. */
export const UNUSED: Readonly<Record<string, readonly string[]>> = {
  Table: ['defineClass', 'mapToClass', 'upsert', 'bulkUpdate'],
  Collection: ['eachUniqueKey', 'eachPrimaryKey', 'eachKey', 'uniqueKeys', 'firstKey', 'lastKey', 'distinct'],
  WhereClause: [
    'belowOrEqual',
    'startsWithIgnoreCase',
    'equalsIgnoreCase',
    'anyOfIgnoreCase',
    'startsWithAnyOfIgnoreCase',
    'inAnyRange',
    'notEqual',
    'noneOf',
    'startsWithAnyOf',
  ],
};

/** The cache of queries: every store here is opened with `cache: 'disabled'`, and it then hands everything on. */
const CACHE = 'this.use(cacheMiddleware);';

interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name: string };
  key?: { name: string };
  body?: Node | Node[];
}

/** The source with those methods and that middleware gone; throws where one of them is no longer found. */
export function leaner(code: string, { body }: { body: unknown }): string {
  const cuts: [start: number, end: number][] = [];
  for (const [name, methods] of Object.entries(UNUSED)) {
    const found = (body as Node[]).find(({ type, id }) => type === 'ClassDeclaration' && id?.name === name);
    const members = ((found?.body as Node | undefined)?.body ?? []) as Node[];
    for (const method of methods) {
      const member = members.find(({ key }) => key?.name === method);
      if (!member) throw new Error(`Dexie has no ${name}.${method}: look again at what of it is unused.`);
      cuts.push([member.start, member.end]);
    }
  }
  const at = code.indexOf(CACHE);
  if (at < 0) throw new Error('Dexie adds its cache in another way: look again at what of it is unused.');
  cuts.push([at, at + CACHE.length]);
  return cuts.sort(([a], [b]) => b - a).reduce((text, [start, end]) => text.slice(0, start) + text.slice(end), code);
}

export const leanDexie = (): PluginOption => ({
  name: 'lean-dexie',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/dexie\/dist\/modern\/dexie\.mjs/ },
    handler(code) {
      return { code: leaner(code, this.parse(code)), map: null };
    },
  },
});
