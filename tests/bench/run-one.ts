/** One bench in a process of its own (started by `bench.ts`), which hears the figures and ends it when it takes too long. */
import { readOpenPages } from '../support/browser/browser.ts';
import { BENCHES } from './benches.ts';
import { type How, summaryOf } from './figure.ts';
import { putAllAway, saidByServers } from './rig.ts';

const [name, isQuick] = [process.argv[2], process.argv[3] === 'quick'];
const bench = BENCHES.find((one) => one.name === name);
if (!bench) throw new Error(`There is no bench ${name}.`);
const how: How = { isQuick, of: (full, quick) => (isQuick ? quick : full) };

async function end(code: number): Promise<void> {
  await putAllAway();
  process.exit(code);
}

process.on('SIGTERM', () => void end(1));
try {
  const figures = (await bench.run(how)).map(summaryOf);
  process.send?.(figures);
  await end(0);
} catch (failure) {
  console.error(failure);
  for (const shown of await readOpenPages()) console.error(`Shown: ${shown.slice(0, 2_000)}`);
  for (const said of saidByServers()) console.error(said);
  await end(1);
}
