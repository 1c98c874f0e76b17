/**
 * Small changes picked by chance from whatever the rules' mutants leave out (screens, device, server):
 * `tsx tests/mutants/sample.ts 100 7 src/offline src/changes NoCall` tries a hundred of these folders and of this kind (of all
 * without a name), the same ones whenever the seed is 7. Each is put before the tests that come to its file by their imports,
 * the nearest first, at most `NEAREST` files of them and none with a browser. So a survivor is a question, not a hole yet.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { sample, shuffledSubarray } from 'fast-check';
import { startEngine } from '../breaks/engine.ts';
import { importsOf } from '../checks/import-graph.ts';
import { instrument } from './instrument.ts';
import { leftOut, type Mutant } from './left-out.ts';

const NEAREST = 12;
const ROOT = resolve('.');
const [count = '40', seed = '1', ...named] = process.argv.slice(2);
const folders = named.filter((name) => name.startsWith('src'));
const kinds = named.filter((name) => !name.startsWith('src'));

const isWanted = (file: string) =>
  folders.length > 0
    ? folders.some((folder) => file.startsWith(folder))
    : /^src\/(app|changes|features|offline|server|ui)\//.test(file);
const texts = new Map(
  filesIn('src')
    .filter(isWanted)
    .map((file) => [file, readFileSync(file, 'utf8')]),
);
const all = [...(await ofStryker(texts)), ...[...texts].flatMap(([file, text]) => leftOut(file, text))];
const asked = all.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
if (asked.length === 0) {
  console.error(`No such mutants there. Kinds: ${[...new Set(all.map(({ kind }) => kind))].join(', ') || 'none'}.`);
  process.exit(1);
}
const size = Math.min(Number(count), asked.length);
const [chosen = []] = sample(shuffledSubarray(asked, { minLength: size, maxLength: size }), {
  seed: Number(seed),
  numRuns: 1,
});
const testsOf = testsByDistance();

const engine = await startEngine();
let noticed = 0;
for (const { file, kind, start, end, put } of chosen) {
  const text = engine.sources.get(file) ?? '';
  const change = { file, text: text.slice(0, start) + put + text.slice(end) };
  const proofs = testsOf(file).slice(0, NEAREST);
  const verdict = await engine.judge(
    change,
    proofs.map((proof) => ({ file: proof })),
  );
  const name = `${file}:${text.slice(0, start).split('\n').length} ${kind}`;
  noticed += Number(verdict === 'red');
  if (verdict === 'red') console.log('red ', name);
  else {
    console.log(verdict.toUpperCase(), name, `in ${proofs.length} files`);
    for (const part of [text.slice(start, end), put]) console.log('    ', part.replaceAll(/\s+/g, ' '));
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

/** Those of StrykerJS; a text in place of another is what the tables of texts are for. */
async function ofStryker(sources: ReadonlyMap<string, string>): Promise<Mutant[]> {
  const { mutants } = await instrument([...sources.keys()]);
  return mutants
    .filter(({ mutatorName }) => mutatorName !== 'StringLiteral')
    .map(({ fileName, location, replacement, mutatorName }) => {
      const file = fileName.slice(ROOT.length + 1);
      const at = ({ line, column }: { line: number; column: number }) =>
        offsetOf(sources.get(file) ?? '', line, column);
      return { file, kind: mutatorName, start: at(location.start), end: at(location.end), put: replacement };
    });
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
