/**
 * Sources with a count at each function and each branch, which say in `globalThis.__unrun__` what has run. `npm run test:unrun`
 * alone asks for them.
 */
import { relative, resolve } from 'node:path';
import type { Instrumenter } from 'istanbul-lib-instrument';
import type { Plugin } from 'vite';

const ROOT = resolve(import.meta.dirname);

/** What of a file can run: its functions, and the arms of its branches, by the numbers the counts have. */
type Counted = ReturnType<Instrumenter['lastFileCoverage']>;

/** The code with its counts, and the map of it. */
export async function marked(code: string, file: string): Promise<{ code: string; map: Counted }> {
  const { createInstrumenter } = await import('istanbul-lib-instrument');
  const instrumenter = createInstrumenter({
    esModules: true,
    compact: false,
    coverageVariable: '__unrun__',
    // Pages run nothing that is made out of a text.
    coverageGlobalScope: 'globalThis',
    coverageGlobalScopeFunc: false,
    parserPlugins: file.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
  });
  const marks = instrumenter.instrumentSync(code, file);
  return { code: marks, map: instrumenter.lastFileCoverage() };
}

/** Does it to every source of ours that is built or tested. */
export const markSources = (): Plugin => ({
  name: 'mark-sources',
  enforce: 'pre',
  async transform(code, id) {
    const file = relative(ROOT, id.replace(/\?.*/, ''));
    return /^src\/.*\.tsx?$/.test(file) ? { code: (await marked(code, file)).code, map: null } : null;
  },
});
