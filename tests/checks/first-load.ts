/**
 * What a first screen loads before it can be used, in brotli kB. Read from the build's manifest: entry, its static imports,
 * the route's chunk (by source or by name) and, for /home, the device's store.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
}

const root = fileURLToPath(new URL('../../dist/app/', import.meta.url));
const manifestFile = `${root}.vite/manifest.json`;

/** What a first screen begins with. */
export const FIRST_SCREENS = {
  '/': ['index.html', 'src/app/routes/landing.tsx'],
  '/login': ['index.html', 'src/app/routes/login.tsx'],
  '/home': ['index.html', 'lists', 'logged-in'],
} as const;

export type FirstScreen = keyof typeof FIRST_SCREENS;

interface SizedFile {
  file: string;
  kilobytes: number;
}

/** Its scripts and styles, the largest first; throws where nothing is built. */
export function firstLoad(screen: FirstScreen): { scripts: SizedFile[]; styles: SizedFile[] } {
  if (!existsSync(manifestFile)) throw new Error('No build found: run `npm run build` first.');
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const collect = (key: string) => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
    if (!chunk) throw new Error(`The build has no chunk for ${key}; mend the list in tests/checks/first-load.ts.`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const next of chunk.imports ?? []) collect(next);
  };
  for (const key of FIRST_SCREENS[screen]) collect(key);
  return { scripts: sized(scripts), styles: sized(styles) };
}

const sized = (files: Set<string>): SizedFile[] =>
  [...files]
    .map((file) => ({ file, kilobytes: brotliCompressSync(readFileSync(root + file)).length / 1000 }))
    .sort((a, b) => b.kilobytes - a.kilobytes);

export const sumOf = (files: SizedFile[]): number => files.reduce((sum, { kilobytes }) => sum + kilobytes, 0);

/** The scanner's worker, which the manifest does not list; throws where it is not built. */
export function scannerSize(): number {
  const assets = existsSync(`${root}assets`) ? readdirSync(`${root}assets`) : [];
  const [worker, ...others] = assets.filter((name) => /^scan-worker-[\w-]+\.js$/.test(name));
  if (!worker || others.length > 0) throw new Error('The build has no scanner, or several: run `npm run build` first.');
  return sumOf(sized(new Set([`assets/${worker}`])));
}
