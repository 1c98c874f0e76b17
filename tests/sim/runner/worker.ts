/** One process of the command: its own server on its own database, one run after the other. */
import { buildCodes } from '../codes.ts';
import { makePlan } from '../plan/make-plan.ts';
import { printPlan } from '../plan/print-plan.ts';
import { shrinkPlan } from '../plan/shrink-plan.ts';
import type { Outcome } from '../run-plan.ts';
import { runPlan } from '../run-plan.ts';
import { startSimServer } from '../server/sim-server.ts';
import type { FromWorker, ToWorker } from './messages.ts';

// Errors are made by the thousand in a run; where they come from is asked for only when one is found.
Error.stackTraceLimit = 4;

const tell = (message: FromWorker) => process.send?.(message);

const server = await startSimServer(process.argv[2] ?? '');
const codes = await buildCodes();

async function run(seed: number): Promise<void> {
  const outcome = await runPlan(makePlan(seed), server, codes);
  // Told at once: making it small takes a while.
  if (outcome.broken) tell({ kind: 'broke', seed, ...outcome.broken });
  if (outcome.broken) tell({ kind: 'explained', seed, ...(await explain(outcome)) });
  tell({ kind: 'ran', seed, counts: outcome.counts });
}

/** The smallest plan that breaks the same promise, and what happens in it. */
async function explain({ plan, broken }: Outcome): Promise<{ smallest: string; lines: string[] }> {
  const smallest = await shrinkPlan(plan, async (candidate) => {
    const { broken: again } = await runPlan(candidate, server, codes);
    return again?.rule === broken?.rule;
  });
  const { lines } = await runPlan(smallest, server, codes);
  return { smallest: printPlan(smallest), lines };
}

process.on('message', ({ seed }: ToWorker) => void run(seed));
process.on('disconnect', () => process.exit());
tell({ kind: 'ready' });
