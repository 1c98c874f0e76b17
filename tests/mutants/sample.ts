/**
 * Small changes picked by chance from whatever the rules' mutants leave out (screens, device, server):
 * `tsx tests/mutants/sample.ts 100 7 src/offline src/changes` tries a hundred of these folders (of all without a name), the
 * same ones whenever the seed is 7. Each is put before the tests that come to its file by their imports, the nearest first,
 * at most `NEAREST` files of them and none with a browser. So a survivor is a question, not a hole yet.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sample, shuffledSubarray } from 'fast-check';
import { startEngine } from '../breaks/engine.ts';
import { importsOf } from '../checks/import-graph.ts';
import { instrument } from './instrument.ts';

const NEAREST = 12;
const ROOT = resolve('.');
const [count = '40', seed = '1', ...named] = process.argv.slice(2);
const folders =
  named.length > 0 ? named : ['app', 'changes', 'features', 'offline', 'server', 'ui'].map((name) => `src/${name}`);

const sources = filesIn('src').filter((file) => folders.some((folder) => file.startsWith(folder)));
const { mutants } = await instrument(sources);
// A text in place of another is what the tables of texts are for.
const asked = mutants.filter(({ mutatorName }) => mutatorName !== 'StringLiteral');
const size = Math.min(Number(count), asked.length);
const [chosen = []] = sample(shuffledSubarray(asked, { minLength: size, maxLength: size }), {
  seed: Number(seed),
  numRuns: 1,
});
const testsOf = testsByDistance();

const engine = await startEngine();
let noticed = 0;
for (const { fileName, location, replacement, mutatorName } of chosen) {
  const file = fileName.slice(ROOT.length + 1);
  const text = engine.sources.get(file) ?? '';
  const [start, end] = [location.start, location.end].map(({ line, column }) => offsetOf(text, line, column));
  const change = { file, text: text.slice(0, start) + replacement + text.slice(end) };
  const proofs = testsOf(file).slice(0, NEAREST);
  const verdict = await engine.judge(
    change,
    proofs.map((proof) => ({ file: proof })),
  );
  const name = `${file}:${location.start.line + 1} ${mutatorName}`;
  noticed += Number(verdict === 'red');
  if (verdict === 'red') console.log('red ', name);
  else {
    console.log(verdict.toUpperCase(), name, `in ${proofs.length} files`);
    for (const part of [text.slice(start, end), replacement]) console.log('    ', part.replaceAll(/\s+/g, ' '));
  }
}
await engine.close();
console.log(`\n${noticed} of ${chosen.length} noticed.`);
process.exit(0);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.tsx?$/.test(path))
    .sort();
}

function offsetOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line);
  return before.reduce((sum, one) => sum + one.length + 1, column);
}

/** For a file the tests that come to it by imports: those named and placed like it first, then those of the fewest steps. */
function testsByDistance(): (file: string) => string[] {
  const importers = new Map<string, Set<string>>();
  for (const from of [...filesIn('src'), ...filesIn('tests')]) {
    for (const { to, isOurs } of importsOf(from, readFileSync(from, 'utf8'))) {
      if (isOurs) importers.set(to, (importers.get(to) ?? new Set()).add(from));
    }
  }
  const isAsked = (file: string) =>
    /\.test\.tsx?$/.test(file) && !/^tests\/(browser|engines|releases|cluster|checks)\/|\.(s3|smtp)\.test/.test(file);
  return (file) => {
    const met = new Set([file]);
    // A set goes on to what is added while it is walked: the nearest come first.
    for (const one of met) for (const importer of importers.get(one) ?? []) met.add(importer);
    return [...met].filter(isAsked).sort((a, b) => shared(file, b) - shared(file, a));
  };
}

/** How many words two paths share. */
function shared(one: string, other: string): number {
  const words = new Set(other.split(/\W/));
  return new Set(one.split(/\W/).filter((word) => words.has(word))).size;
}
