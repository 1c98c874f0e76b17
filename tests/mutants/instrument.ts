/** The mutants of sources, as StrykerJS makes them: its instrumenter alone. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Instrumenter } from '@stryker-mutator/instrumenter';

const silent = { isDebugEnabled: () => false, debug() {}, info() {} } as unknown as ConstructorParameters<
  typeof Instrumenter
>[0];

/** `files` hold all their mutants at once, each behind a switch; `mutants` say what stands where in its place. */
export const instrument = (sources: readonly string[]) =>
  new Instrumenter(silent).instrument(
    sources.map((name) => ({ name: resolve(name), mutate: true, content: readFileSync(name, 'utf8') })),
    { plugins: null, excludedMutations: [], ignorers: [], noHeader: false },
  );
