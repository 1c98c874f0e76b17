/**
 * Which way imports run. An area lists the areas below it that it may use; a package that belongs to one kind of code is
 * named once with the areas that may have it. `npm run check` refuses everything else.
 */
import { dirname } from 'node:path';
import type { Import } from './import-graph.ts';

/** What each area may use besides itself. */
const USES: Record<string, readonly string[]> = {
  'src/language': [],
  'src/domain': ['src/language'],
  'src/contract': ['src/language', 'src/domain'],
  'src/changes': ['src/language', 'src/domain', 'src/contract'],
  'src/server': ['src/language', 'src/domain', 'src/contract'],
  'src/offline': ['src/language', 'src/domain', 'src/contract', 'src/changes'],
  'src/ui': ['src/language'],
  'src/features': ['src/language', 'src/domain', 'src/contract', 'src/changes', 'src/offline', 'src/ui'],
  'src/app': ['src/language', 'src/domain', 'src/contract', 'src/changes', 'src/offline', 'src/ui', 'src/features'],
  sw: ['src/language', 'src/domain', 'src/contract', 'src/changes', 'src/offline'],
};

/**
 * The folders of `src/server`, lowest first: each may use those before it, with what lies below them. What it needs of
 * those after it is handed in (`base/services.ts` names it, `routes.ts` and `main.ts` hand it over). The files beside the
 * folders are one layer of their own.
 */
const BESIDE = 'main.ts, app.ts, routes.ts';
export const SERVER_LAYERS = [
  'base',
  'db',
  'http',
  'sync',
  'mail',
  'push',
  'people',
  'freight',
  'files',
  'jobs',
  'notifications',
  'docs',
  'backup',
  'demo',
  BESIDE,
  'commands',
];

const SCREENS = ['src/ui', 'src/features', 'src/app'];

/** Where a package may be used. What is not named may be used anywhere but in `domain`. */
const PACKAGES: [name: RegExp, areas: readonly string[]][] = [
  [/^node:/, ['src/server']],
  [/^(fastify|@fastify\/.*|pg|pg-boss|drizzle-orm(\/.*)?|nodemailer|web-push)$/, ['src/server']],
  [/^(dexie|ky)$/, ['src/offline']],
  [/^(react|react-dom|@mantine)(\/.*)?$/, SCREENS],
  [/^(react-router-dom|zustand)$/, SCREENS],
  [/^icu-minify/, ['src/language']],
  [/^dexie-react-hooks$/, ['src/offline']],
  [/^workbox-/, ['sw', 'src/app']],
  [/^zod/, ['src/contract', 'src/changes', 'src/server', 'src/offline']],
];

/** What is wrong with these imports, each in one line that says where and why. */
export function wrongImports(imports: readonly Import[]): string[] {
  return imports.flatMap((one) => {
    const reason = one.isOurs ? whyNotOurs(one) : whyNotPackage(one);
    return reason ? [`${one.from}:${one.line} imports ${one.to}: ${reason}`] : [];
  });
}

/** What others may call of the device: `offline/*.ts`, not what lies in its folders. */
const FRONT_DOOR = /^src\/offline\/[^/]+$/;

const areaOf = (path: string) => (path.startsWith('sw/') ? 'sw' : path.split('/').slice(0, 2).join('/'));

function whyNotOurs({ from, to }: Import): string | null {
  const area = areaOf(from);
  const target = areaOf(to);
  if (target === 'src/offline' && area !== target && !FRONT_DOOR.test(to))
    return 'of src/offline only its top level is for others';
  if (area === 'src/server' && target === area) return whyNotUp(layerOf(from), layerOf(to));
  if (area === target) return featureOf(from) === featureOf(to) ? null : 'features never import each other';
  if (!(USES[area] ?? []).includes(target)) return `${area} may use only ${(USES[area] ?? []).join(', ') || 'itself'}`;
  return null;
}

/** The feature a file belongs to; null outside `features`. */
const featureOf = (path: string) => (areaOf(path) === 'src/features' ? path.split('/')[2] : null);

const layerOf = (path: string) => (path.split('/').length === 3 ? BESIDE : (path.split('/')[2] ?? ''));

function whyNotUp(layer: string, target: string): string | null {
  const [own, other] = [SERVER_LAYERS.indexOf(layer), SERVER_LAYERS.indexOf(target)];
  if (own < 0 || other < 0) return `SERVER_LAYERS gives ${own < 0 ? layer : target} no place`;
  return other <= own ? null : `in src/server ${layer} stands below ${target}`;
}

function whyNotPackage({ from, to }: Import): string | null {
  const area = areaOf(from);
  if (area === 'src/domain') return to.startsWith('dayjs') ? null : 'domain uses no package but dayjs';
  const rule = PACKAGES.find(([name]) => name.test(to));
  return rule && !rule[1].includes(area) ? `this package belongs to ${rule[1].join(', ')}` : null;
}

/** Groups of files, or of folders, that import each other in a circle; each group sorted. */
export function circles(imports: readonly Import[], level: 'file' | 'folder'): string[][] {
  const nameOf = (path: string) => (level === 'file' ? path : dirname(path));
  const edges = new Map<string, Set<string>>();
  for (const { from, to, isOurs } of imports) {
    if (!isOurs || nameOf(from) === nameOf(to)) continue;
    edges.set(nameOf(from), (edges.get(nameOf(from)) ?? new Set()).add(nameOf(to)));
  }
  const reached = new Map([...edges.keys()].map((start) => [start, reachableFrom(start, edges)]));
  const groups = new Set<string>();
  for (const [name, others] of reached) {
    if (!others.has(name)) continue;
    groups.add(
      [...others]
        .filter((other) => reached.get(other)?.has(name))
        .sort()
        .join(' '),
    );
  }
  return [...groups].sort().map((group) => group.split(' '));
}

function reachableFrom(start: string, edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const seen = new Set<string>();
  const next = [...(edges.get(start) ?? [])];
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    if (seen.has(name)) continue;
    seen.add(name);
    next.push(...(edges.get(name) ?? []));
  }
  return seen;
}
