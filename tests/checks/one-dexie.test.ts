/** Two copies of Dexie in one page refuse to work together, and a dependency may bring one along. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Lock {
  packages: Record<string, { version?: string }>;
}

it('E7: exactly one Dexie is installed, the one the app asks for', () => {
  const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')) as unknown;
  const { packages } = read('package-lock.json') as Lock;
  const installed = Object.entries(packages).filter(([path]) => /(^|\/)node_modules\/dexie$/.test(path));
  const { dependencies } = read('package.json') as { dependencies: Record<string, string> };
  expect(installed.map(([path, { version }]) => [path, version])).toEqual([['node_modules/dexie', dependencies.dexie]]);
});
