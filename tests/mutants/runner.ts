/**
 * Runs every test once to see which mutants it comes past, and then again with one mutant after the other, cheapest tests first,
 * until some test notices it. All in one process with the modules read once: a mutant costs what its tests cost.
 */
import { setMaxListeners } from 'node:events';
import { writeFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { inject, TestRunner, vi } from 'vitest';

type Test = Parameters<TestRunner['onAfterTryTask']>[0];
type Suite = NonNullable<Test['suite']>;
type Hits = Record<string, number>;

declare module 'vitest' {
  interface ProvidedContext {
    testFiles: number;
    verdicts: string;
  }
}

/** What Stryker's instrumented sources read and write. */
interface Stryker {
  activeMutant?: string | undefined;
  currentTestId?: string | undefined;
  hitCount?: number | undefined;
  hitLimit?: number;
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
}
interface Seen {
  test: Test;
  took: number;
  hits: Hits;
}
export interface Verdicts {
  /** Mutant to the test that notices it. */
  noticed: Record<string, string>;
  /** Mutants a test comes past; the others only run while modules are read, or never. */
  met: string[];
  static: string[];
  /** Tests that fail without a mutant the second time, so that their word counts for nothing. */
  unrepeatable: string[];
  /** Tests that take more than a second of a core, and are not asked. */
  tooLong: string[];
}

const shared = globalThis as { __stryker__?: Stryker; __once__?: () => unknown; __seen__?: Seen[]; __files__?: number };
// A test that runs a hundred times listens to its end a hundred times.
setMaxListeners(0);
shared.__stryker__ ??= {};
shared.__seen__ ??= [];
const stryker = shared.__stryker__;
const seen = shared.__seen__;

const idOf = (test: Test): string => `${test.file.name} > ${test.fullTestName ?? test.name}`;

// biome-ignore lint/style/noDefaultExport: this is how Vitest reads a runner
export default class MutantRunner extends TestRunner {
  async runTask(test: Test): Promise<void> {
    stryker.currentTestId = idOf(test);
    const start = performance.now();
    await TestRunner.getTestFn(test)();
    const hits = stryker.mutantCoverage?.perTest[stryker.currentTestId];
    stryker.currentTestId = undefined;
    if (hits) seen.push({ test, took: performance.now() - start, hits });
  }

  override async onAfterRunFiles(): Promise<void> {
    super.onAfterRunFiles();
    shared.__files__ = (shared.__files__ ?? 0) + 1;
    if (shared.__files__ < inject('testFiles')) return;
    const verdicts: Verdicts = {
      noticed: {},
      met: [...new Set(seen.flatMap(({ hits }) => Object.keys(hits)))],
      static: Object.keys(stryker.mutantCoverage?.static ?? {}),
      unrepeatable: [],
      tooLong: [],
    };
    const save = () => writeFileSync(inject('verdicts'), JSON.stringify(verdicts));
    for (const one of seen.toSorted((a, b) => a.took - b.took)) {
      const left = Object.keys(one.hits).filter((mutant) => !(mutant in verdicts.noticed));
      if (left.length === 0) continue;
      const began = process.cpuUsage();
      const isRepeatable = await this.passes(one);
      // Whole walks through every state: what only they notice, no test of its own says.
      const { user, system } = process.cpuUsage(began);
      if (isRepeatable && user + system > 1_000_000) {
        verdicts.tooLong.push(idOf(one.test));
        continue;
      }
      if (!isRepeatable) {
        verdicts.unrepeatable.push(idOf(one.test));
        continue;
      }
      const noticed: string[] = [];
      for (const mutant of left) if (!(await this.passes(one, mutant))) noticed.push(mutant);
      // What a mutant left behind in a module would fail the next ones: then nothing is believed.
      if (await this.passes(one)) for (const mutant of noticed) verdicts.noticed[mutant] = idOf(one.test);
      else verdicts.unrepeatable.push(`${idOf(one.test)} (after mutants)`);
      save();
    }
    save();
  }

  private async passes({ test, took, hits }: Seen, mutant?: string): Promise<boolean> {
    stryker.activeMutant = mutant;
    stryker.hitCount = 0;
    stryker.hitLimit = 100 * (hits[mutant ?? ''] ?? 1) + 100;
    const suite = test.suite ?? test.file;
    try {
      for (const hook of hooksOf('beforeEach', suite)) await hook(test.context, suite);
      shared.__once__ = TestRunner.getTestFn(test);
      // Stopped after a time, because a mutant may well loop for ever.
      await runInThisContext('__once__()', { timeout: Math.ceil(10_000 + took * 20) });
      return true;
    } catch {
      return false;
    } finally {
      stryker.activeMutant = undefined;
      stryker.hitCount = undefined;
      for (const hook of hooksOf('afterEach', suite)) await hook(test.context, suite);
      vi.unstubAllEnvs();
    }
  }
}

function hooksOf<Name extends 'beforeEach' | 'afterEach'>(
  name: Name,
  suite: Suite,
): ReturnType<typeof TestRunner.getSuiteHooks>[Name] {
  const outer = suite.suite ?? (suite.file === suite ? undefined : suite.file);
  return [...(outer ? hooksOf(name, outer) : []), ...(TestRunner.getSuiteHooks(suite)?.[name] ?? [])] as never;
}
