/**
 * Tries changed sources against tests: a copy of the working tree in a temporary folder, one Vitest that stays warm
 * there, and one file changed at a time. The working tree itself is never touched.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { createVitest, type TestSpecification } from 'vitest/node';
import { buildIfStale } from '#server/commands/build-if-stale.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A test file, and a part of a title in it; without one the whole file counts. */
export interface Proof {
  file: string;
  title?: string;
}

/**
 * `red`: a test noticed. `none`: nothing ran, because no test has such a title. `sick`: a test that is red without the
 * change, too; it says nothing.
 */
export type Verdict = 'red' | 'green' | 'none' | 'sick';

export interface Engine {
  /** The sources of the copy, by their path from its root. */
  sources: ReadonlyMap<string, string>;
  /**
   * Runs these tests on the copy with one file changed, until the first is red, and puts the file back. What was red is
   * run once more without the change, and must be green then.
   */
  judge(change: { file: string; text: string }, proofs: readonly Proof[]): Promise<Verdict>;
  close(): Promise<void>;
}

/** Starts an engine on a copy of the working tree as it is now. */
export async function startEngine(): Promise<Engine> {
  const root = mkdtempSync(join(tmpdir(), 'connex-breaks-'));
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: ROOT, maxBuffer: 2 ** 26 })
    .toString()
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(ROOT, file)));
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(join(ROOT, file), join(root, file));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  if (existsSync(join(ROOT, 'dist'))) cpSync(join(ROOT, 'dist'), join(root, 'dist'), { recursive: true });
  const isSource = (file: string) => /^(src|sw)\/.*\.(tsx?|css)$/.test(file);
  const sources = new Map(files.filter(isSource).map((file) => [file, readFileSync(join(root, file), 'utf8')]));
  process.chdir(root);
  // What a broken program logs is of no interest.
  const options = { root, config: join(root, 'vite.config.ts'), watch: false, maxWorkers: 1 };
  const vitest = await createVitest('test', { ...options, reporters: [{}], silent: true });
  const specs = new Map<string, TestSpecification[]>();
  for (const spec of await vitest.globTestSpecifications()) {
    const file = spec.moduleId.slice(root.length + 1);
    specs.set(file, [...(specs.get(file) ?? []), spec]);
  }

  const put = (file: string, text: string) => {
    writeFileSync(join(root, file), text);
    vitest.invalidateFile(join(root, file));
  };

  let lastError = '';
  const run = async ({ file, title }: Proof): Promise<Verdict> => {
    const chosen = specs.get(file);
    if (!chosen) return 'none';
    if (file.startsWith('tests/browser/')) await buildIfStale(root, () => undefined);
    if (title === undefined) vitest.resetGlobalTestNamePattern();
    else vitest.setGlobalTestNamePattern(patternOf(title));
    vitest.state.clearErrors();
    const { testModules: known, unhandledErrors } = await vitest.runTestSpecifications(chosen);
    // Vitest also tells of what it ran before.
    const testModules = known.filter(({ moduleId }) => chosen.some((spec) => spec.moduleId === moduleId));
    const tests = testModules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.some((test) => test.result().state === 'failed') || unhandledErrors.length > 0;
    const errors = [
      // Anything can be thrown, and not everything becomes a text by itself.
      ...unhandledErrors.map((error) => inspect(error)),
      ...testModules.flatMap((module) => module.errors().map(({ message }) => message)),
      ...tests.flatMap((test) => test.result().errors?.map(({ message }) => message) ?? []),
    ];
    lastError = errors[0] ?? '';
    // A module that cannot even be loaded is red: the change is noticed.
    if (failed || testModules.some((module) => module.errors().length > 0 || module.state() === 'failed')) return 'red';
    return tests.some((test) => test.result().state === 'passed') ? 'green' : 'none';
  };

  /** A text of a row of `it.each` need not be in the title that is printed: then the whole file counts. */
  const runFor = async (proof: Proof): Promise<Verdict> => {
    const verdict = await run(proof);
    return verdict === 'none' && proof.title !== undefined ? run({ file: proof.file }) : verdict;
  };
  const healthy = new Set<string>();
  const isHealthy = async (proof: Proof) => {
    const key = `${proof.file} ${proof.title}`;
    if (!healthy.has(key) && (await runFor(proof)) === 'green') healthy.add(key);
    return healthy.has(key);
  };

  return {
    sources,
    async judge(change, proofs) {
      let verdict: Verdict = 'none';
      for (const proof of proofs) {
        put(change.file, change.text);
        const now = await runFor(proof).finally(() => put(change.file, sources.get(change.file) ?? ''));
        if (now === 'red') {
          if (await isHealthy(proof)) return 'red';
          verdict = 'sick';
          console.log(`${proof.file}: ${lastError}`);
        } else if (now === 'green' && verdict === 'none') verdict = 'green';
      }
      return verdict;
    },
    async close() {
      await vitest.close();
      process.chdir(ROOT);
      rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

/** The title as it is written matches what is printed: places that are filled in stand for anything. */
function patternOf(title: string): RegExp {
  const parts = title.split(/%[sdifjo]|\$[\w.]+|…(?! )/);
  return new RegExp(parts.map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*'));
}
