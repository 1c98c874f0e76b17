import type { Counts } from '../oracle/journal.ts';

/** What a worker tells the command. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'ran'; seed: number; counts: Counts }
  | { kind: 'broken'; seed: number; rule: string; message: string; smallest: string; lines: string[] };

/** What the command tells a worker: the seed to run next. */
export interface ToWorker {
  seed: number;
}
