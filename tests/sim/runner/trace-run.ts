import { buildCodes } from '../codes.ts';
import { makePlan } from '../plan/make-plan.ts';
import { printPlan } from '../plan/print-plan.ts';
import { runPlan } from '../run-plan.ts';
import { startSimServer } from '../server/sim-server.ts';

/** Runs one seed and prints its plan and all that happened; 1 when a promise was broken. */
export async function traceRun(databaseUrl: string, seed: number): Promise<number> {
  const server = await startSimServer(databaseUrl);
  const plan = makePlan(seed);
  const { lines, broken } = await runPlan(plan, server, await buildCodes());
  console.log(`${printPlan(plan)}\n--- what happened\n${lines.join('\n')}\n${broken ? '' : 'Every promise was kept.'}`);
  await server.close();
  return broken ? 1 : 0;
}
