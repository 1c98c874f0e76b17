/**
 * `npm run sim -- --runs N [--seed N] [--workers N] [--resume] [--trace]`: many runs, one seed after the other, shared among
 * processes. Ends with the figures, and with an error when a promise was broken or something planned was never met.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import { urlOfDatabase } from '../../support/server/global-setup.ts';
import { quietLog } from '../../support/server/quiet-log.ts';
import { startTestPostgres } from '../../support/server/test-postgres.ts';
import type { FromWorker } from './messages.ts';
import { addCounts, emptyTally, neverMet, printTally, readTally, type Tally, writeTally } from './tally.ts';
import { traceRun } from './trace-run.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    workers: { type: 'string', default: '2' },
    resume: { type: 'boolean', default: false },
    trace: { type: 'boolean', default: false },
  },
});
const first = Number(values.seed);
const runs = Number(values.runs);
const file = fileURLToPath(new URL(`../../../.cache/sim/seed-${first}.json`, import.meta.url));
const PROGRESS_EVERY = 50;
const RESTARTS_MAX = 20;
const RESTART_MS = 5_000;

const postgres = await startTestPostgres();
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // What is done is in the file; `--resume` goes on with it.
  process.once(signal, () => {
    console.log(`Stopped by ${signal}.`);
    void postgres.stop().finally(() => process.exit(1));
  });
}
process.exitCode = await (values.trace ? traceRun(await newDatabase('sim_trace'), first) : runAll()).finally(
  postgres.stop,
);

async function newDatabase(name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const url = urlOfDatabase(postgres.url, name);
  const database = openDatabase({ connectionString: url }, quietLog, { poolSize: 2 });
  await migrate(database);
  await database.close();
  return url;
}

async function runAll(): Promise<number> {
  const tally = (values.resume && readTally(file)) || emptyTally(first);
  const before = tally.elapsedMs;
  const started = Date.now();
  let next = first + tally.done;
  const finished = new Set<number>();

  const note = (message: FromWorker) => {
    tally.elapsedMs = before + Date.now() - started;
    if (message.kind === 'broke') {
      const { seed, rule, message: words } = message;
      tally.broken.push({ seed, rule, message: words });
      console.log(`\nseed ${seed} BROKE A PROMISE: ${words}`);
    } else if (message.kind === 'explained') {
      const { seed, smallest, lines } = message;
      console.log(`\nseed ${seed}, as small as it gets:\n${smallest}\n--- what happened\n${lines.join('\n')}\n`);
    } else if (message.kind === 'ran') {
      addCounts(tally, message.counts);
      finished.add(message.seed);
      while (finished.delete(first + tally.done)) tally.done += 1;
      if (tally.done > 0 && tally.done % PROGRESS_EVERY === 0) progress(tally);
    }
  };
  const nextSeed = () => {
    next += 1;
    return next <= first + runs ? next - 1 : null;
  };
  const workers = Array.from({ length: Number(values.workers) }, (_, place) => work(place, nextSeed, note));
  await Promise.all(workers);
  writeTally(file, tally);
  console.log(`\n${printTally(tally)}`);
  return tally.broken.length > 0 || neverMet(tally).length > 0 ? 1 : 0;
}

function progress(tally: Tally): void {
  writeTally(file, tally);
  const { done, elapsedMs, broken } = tally;
  console.log(
    `${new Date().toISOString()} ${done} of ${runs} runs, ${Math.round(elapsedMs / Math.max(1, done))} ms each, ${broken.length} broken`,
  );
}

/** One process, started anew where it ends before its time (a database that was restarted): its seed is run again. */
async function work(place: number, nextSeed: () => number | null, note: (message: FromWorker) => void): Promise<void> {
  const url = await newDatabase(`sim_${place}`);
  let seed: number | null = null;
  for (let restarts = 0; ; restarts += 1) {
    const end = await workOnce(url, { first: seed, nextSeed, note: (message) => note(message) });
    if (end.finished) return;
    if (restarts === RESTARTS_MAX) throw new Error(`A worker ended again and again, at last with ${end.why}.`);
    console.log(`A worker ended with ${end.why}; seed ${end.seed} is run again.`);
    seed = end.seed;
    await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
  }
}

interface Work {
  /** The seed to begin with; null: the next one. */
  first: number | null;
  nextSeed: () => number | null;
  note: (message: FromWorker) => void;
}

type End = { finished: true } | { finished: false; seed: number | null; why: string };

function workOnce(url: string, { first: begin, nextSeed, note }: Work): Promise<End> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), [url]);
  let seed = begin;
  let isFirst = true;
  return new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve({ finished: false, seed, why: String(code ?? signal) }));
    child.on('message', (message: FromWorker) => {
      note(message);
      if (message.kind !== 'ready' && message.kind !== 'ran') return;
      seed = isFirst && begin !== null ? begin : nextSeed();
      isFirst = false;
      if (seed !== null) {
        child.send({ seed });
        return;
      }
      child.removeAllListeners('exit');
      child.disconnect();
      resolve({ finished: true });
    });
  });
}
