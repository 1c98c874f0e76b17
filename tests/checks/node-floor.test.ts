/** The Node the README names as the least must run what `npm ci` installs there. */
import { readFileSync } from 'node:fs';
import { minVersion, satisfies } from 'semver';
import { expect, it } from 'vitest';

interface Lock {
  packages: Record<string, { version?: string; engines?: { node?: string }; optional?: boolean }>;
}

/** Reads tables that no release for an older Node can read; src/DECISIONS.md says more. */
const ASK_FOR_MORE = ['pg-boss'];

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

it('every package fits the least Node that is named, but for the one that is explained', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const floor = minVersion(engines.node)?.version ?? '';
  expect(read('README.md')).toContain(floor.replace(/\.0$/, ''));

  const { packages } = JSON.parse(read('package-lock.json')) as Lock;
  // npm leaves an optional package out where it doesn't fit.
  const unfit = Object.entries(packages).filter(
    ([, { engines: asked, optional }]) => asked?.node && !optional && !satisfies(floor, asked.node),
  );
  expect(unfit.map(([path]) => path.replace(/^.*node_modules\//, ''))).toEqual(ASK_FOR_MORE);
});
