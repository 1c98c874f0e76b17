/** The figures of many runs, kept in a file so that a run that was cut short can be gone on with. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { CHANGE_TYPES } from '../oracle/check-at-once.ts';
import type { Counts } from '../oracle/journal.ts';
import { DEVICE_CHECKPOINTS } from '../plan/checkpoints.ts';
import { FAULT_KINDS, STEP_KINDS } from '../plan/plan.ts';

export interface Tally {
  /** Seed of the first run, and how many are done. */
  first: number;
  done: number;
  elapsedMs: number;
  counts: Counts;
  broken: { seed: number; rule: string; message: string }[];
}

export const emptyTally = (first: number): Tally => ({ first, done: 0, elapsedMs: 0, counts: {}, broken: [] });

export function addCounts(tally: Tally, counts: Counts): void {
  for (const [group, names] of Object.entries(counts)) {
    tally.counts[group] ??= {};
    const sums = tally.counts[group];
    for (const [name, count] of Object.entries(names)) sums[name] = (sums[name] ?? 0) + count;
  }
}

export function readTally(file: string): Tally | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Tally;
  } catch {
    // None yet, or cut off in the middle of being written: the runs are had again.
    return null;
  }
}

export function writeTally(file: string, tally: Tally): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(tally));
}

const sumOf = (names: Record<string, number> = {}) => Object.values(names).reduce((sum, count) => sum + count, 0);

/** From so many runs on everything that has a name must have been met. */
const MANY = 1000;

/** What was never met although it has a name: then the figures prove less than they seem to. */
export function neverMet({ counts, done }: Tally): string[] {
  if (done < MANY) return [];
  const missing = (group: string, names: readonly string[]) =>
    names.filter((name) => !counts[group]?.[name]).map((name) => `${group}: ${name}`);
  return [
    ...missing('checkpoints', DEVICE_CHECKPOINTS),
    ...missing('deaths', DEVICE_CHECKPOINTS),
    ...missing('server deaths', ['claimed', 'done', 'committed', 'within']),
    ...missing('faults', FAULT_KINDS),
    ...missing('steps', STEP_KINDS),
    ...missing('entries', CHANGE_TYPES),
  ];
}

/** The figures in words. */
export function printTally(tally: Tally): string {
  const { counts, done, first, elapsedMs, broken } = tally;
  const caught = (rules: string[]) => broken.filter(({ rule }) => rules.includes(rule)).length;
  const groups = [
    'entries',
    'faults',
    'batches',
    'outages',
    'deaths',
    'server deaths',
    'checkpoints',
    'steps',
    'refusals',
    'times',
    'of lost stores',
    'of taps',
    'meetings',
    'effects',
    'said of what is given up',
    'engines',
  ];
  return [
    `runs ${done} (seeds ${first} to ${first + done - 1}), ${Math.round(elapsedMs / 1000)} s`,
    `steps ${sumOf(counts.steps)}, entries saved ${sumOf(counts.entries)}, requests ${sumOf(counts.requests)}`,
    `faults ${sumOf(counts.faults) + sumOf(counts.outages)}, deaths ${sumOf(counts.deaths) + sumOf(counts['server deaths'])}`,
    `lost ${caught(['lost', 'stuck'])}, doubled ${caught(['doubled'])}, leaked ${caught(['leaked'])}, otherwise broken ${broken.length - caught(['lost', 'stuck', 'doubled', 'leaked'])}`,
    ...groups.map(
      (group) =>
        `${group}: ${Object.entries(counts[group] ?? {})
          .map(([name, count]) => `${name} ${count}`)
          .join(', ')}`,
    ),
    ...neverMet(tally).map((name) => `NEVER MET ${name}`),
    ...broken.map(({ seed, rule }) => `BROKEN ${rule}: seed ${seed}`),
  ].join('\n');
}
