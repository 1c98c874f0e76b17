/** The tests of the rules alone, for `npm run test:mutants`: they need neither browser nor server, and start fast. */
import { defineConfig } from 'vitest/config';

// biome-ignore lint/style/noDefaultExport: this is how Vitest reads its settings
export default defineConfig({
  test: {
    name: 'mutants',
    root: '../..',
    environment: 'node',
    include: ['tests/{domain,contract}/**/*.test.ts'],
    pool: 'threads',
    maxWorkers: 1,
  },
});
