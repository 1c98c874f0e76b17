/**
 * JavaScript a first screen loads before it can be used, in brotli kB, against the budget. Read from the build's
 * manifest: entry, its static imports, the route's chunk (by source or by name) and, for /home, the device's store.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
}

const root = fileURLToPath(new URL('../../dist/app/', import.meta.url));
const manifestFile = `${root}.vite/manifest.json`;
if (!existsSync(manifestFile)) {
  console.error('No build found: run `npm run build` first.');
  process.exit(1);
}
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;

const BUDGETS: readonly [route: string, kilobytes: number, roots: string[]][] = [
  ['/', 89, ['index.html', 'src/app/routes/landing.tsx']],
  ['/login', 98, ['index.html', 'src/app/routes/login.tsx']],
  ['/home', 135, ['index.html', 'lists', 'logged-in']],
];

function collect(key: string, found: Set<string>): void {
  const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key);
  if (!chunk) throw new Error(`The build has no chunk for ${key}; mend the list in tests/checks/sizes.ts.`);
  if (found.has(chunk.file)) return;
  found.add(chunk.file);
  for (const next of chunk.imports ?? []) collect(next, found);
}

const sizes = new Map<string, number>();
function brotliSize(file: string): number {
  const known = sizes.get(file) ?? brotliCompressSync(readFileSync(root + file)).length;
  sizes.set(file, known);
  return known;
}

let over = false;
for (const [route, budget, roots] of BUDGETS) {
  const files = new Set<string>();
  for (const key of roots) collect(key, files);
  const kilobytes = [...files].reduce((sum, file) => sum + brotliSize(file), 0) / 1000;
  over ||= kilobytes > budget;
  console.log(`${route.padEnd(8)} ${kilobytes.toFixed(1).padStart(6)} kB of ${budget} (${files.size} files)`);
  if (kilobytes > budget || process.argv.includes('--list')) {
    for (const file of [...files].sort((a, b) => brotliSize(b) - brotliSize(a))) {
      console.log(`         ${(brotliSize(file) / 1000).toFixed(1).padStart(6)} ${file}`);
    }
  }
}
if (over) {
  console.error('A first screen is over its budget.');
  process.exit(1);
}
