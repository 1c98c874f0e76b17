/**
 * Small changes of the rules' sources, each of which a test must notice: `npm run test:mutants -- src/domain/dwell*.ts` (all
 * of `domain` and `contract` without a name). Stryker makes them; `runner.ts` runs the tests. `--tables`: also those in
 * what is made once, while modules are read, which cost a process each.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { createVitest } from 'vitest/node';
import { instrument } from './instrument.ts';
import type { Verdicts } from './runner.ts';

const VERDICTS = resolve(`.cache/mutants-${process.pid}.json`);
const sourcesIn = (area: string) =>
  readdirSync(`src/${area}`)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `src/${area}/${name}`);
const [flags, names] = [true, false].map((isFlag) =>
  process.argv.slice(2).filter((arg) => arg.startsWith('--') === isFlag),
);
const sources = (names?.length ? names : ['domain', 'contract'].flatMap(sourcesIn)).toSorted();

const { files, mutants } = await instrument(sources);
const instrumented = new Map(files.map(({ name, content }) => [name, content]));

const vitest = await createVitest(
  'test',
  {
    config: false,
    watch: false,
    environment: 'node',
    include: ['tests/{domain,contract}/**/*.test.ts'],
    // Photographs, a minute of a core: what only they notice, no test of its own says.
    exclude: ['tests/domain/page-corpus.test.ts'],
    setupFiles: ['tests/mutants/setup.ts'],
    runner: resolve('tests/mutants/runner.ts'),
    // One process for all: what a mutant did is known to the next test.
    pool: 'forks',
    isolate: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    reporters: [{ onTestModuleEnd: () => void process.stderr.write('.') }],
    related: sources,
    passWithNoTests: true,
  },
  {
    cacheDir: '.cache/vite-mutants',
    plugins: [{ name: 'mutants', enforce: 'pre', load: (id) => instrumented.get(id) }],
  },
);
const specifications = await vitest.getRelevantTestSpecifications();
vitest.provide('verdicts', VERDICTS);
vitest.provide('testFiles', specifications.length);
const { testModules } = await vitest.runTestSpecifications(specifications);
// Such a test is not asked. It may only have run out of its time, on a machine that has much else to do.
for (const module of testModules.filter((one) => !one.ok())) {
  const failed = [...module.children.allTests('failed')].flatMap((test) => [
    test.fullName,
    ...(test.result().errors ?? []).map(({ message }) => message),
  ]);
  console.error(
    ['\nFails without any mutant:', module.moduleId, ...module.errors().map(({ message }) => message), ...failed].join(
      '\n  ',
    ),
  );
  process.exitCode = 1;
}

const verdicts: Verdicts = existsSync(VERDICTS)
  ? JSON.parse(readFileSync(VERDICTS, 'utf8'))
  : { noticed: {}, met: [], static: [], unrepeatable: [], tooLong: [] };
rmSync(VERDICTS, { force: true });
const [met, onceOnly] = [new Set(verdicts.met), new Set(verdicts.static)];

/** Mutants by themselves, each in a process of its own with the tests of its own file, or of its area where none is named so. */
vitest.provide('testFiles', Number.POSITIVE_INFINITY);
const alone = mutants.filter(({ id }) => {
  if (id in verdicts.noticed) return false;
  return met.has(id) ? verdicts.unrepeatable.length > 0 : onceOnly.has(id) && flags?.includes('--tables');
});
for (const { id, fileName } of alone) {
  const named = specifications.filter(({ moduleId }) => basename(moduleId).startsWith(basename(fileName, '.ts')));
  const area = `/tests/${basename(dirname(fileName))}/`;
  const own = named.length > 0 ? named : specifications.filter(({ moduleId }) => moduleId.includes(area));
  process.env.__STRYKER_ACTIVE_MUTANT__ = id;
  const run = await vitest.runTestSpecifications(own);
  if (run.testModules.some((module) => !module.ok())) verdicts.noticed[id] = 'alone';
  met.add(id);
}
await vitest.close();
for (const test of verdicts.unrepeatable) console.info(`not believed, it fails the second time: ${test}`);
for (const test of verdicts.tooLong) console.info(`not asked, it takes more than a second: ${test}`);

for (const source of sources) {
  const own = mutants.filter(({ fileName }) => fileName === resolve(source));
  const noticed = own.filter(({ id }) => id in verdicts.noticed);
  const survivors = own.filter(({ id }) => met.has(id) && !(id in verdicts.noticed));
  const unmet = own.filter(({ id }) => !met.has(id) && !onceOnly.has(id));
  const measured = noticed.length + survivors.length + unmet.length;
  console.info(
    `${source}: ${measured} mutants, ${noticed.length} noticed, ${survivors.length} survived, ${unmet.length} never run; ${own.length - measured} in tables`,
  );
  const lines = readFileSync(source, 'utf8').split('\n');
  for (const { location, mutatorName, replacement } of survivors) {
    const { line, column } = location.start;
    console.info(`  ${line + 1}:${column + 1} ${mutatorName}: ${lines[line]?.trim()}\n    → ${replacement}`);
  }
  const neverRun = new Set(unmet.map(({ location }) => location.start.line + 1));
  if (neverRun.size > 0) console.info(`  never run, in lines ${[...neverRun].join(', ')}`);
}
