import type { Counts } from '../oracle/journal.ts';

/** What a worker tells the command. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'ran'; seed: number; counts: Counts }
  | { kind: 'broke'; seed: number; rule: string; message: string }
  | { kind: 'explained'; seed: number; smallest: string; lines: string[] };

/** What the command tells a worker: the seed to run next. */
export interface ToWorker {
  seed: number;
}
