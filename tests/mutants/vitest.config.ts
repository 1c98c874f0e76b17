/** The tests of the rules alone, for `npm run test:mutants`: they need neither browser nor server, and start fast. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// biome-ignore lint/style/noDefaultExport: this is how Vitest reads its settings
export default defineConfig({
  test: {
    name: 'mutants',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    environment: 'node',
    // As long as in the tests themselves: changed sources are slower.
    testTimeout: 30_000,
    include: ['tests/{domain,contract}/**/*.test.ts'],
    pool: 'threads',
    maxWorkers: 1,
  },
});
