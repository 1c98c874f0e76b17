/** For tests: the simulation on a database of this file's own, with the device's code as it is or with planted faults. */
import { afterAll, beforeAll } from 'vitest';
import { cloneDatabase } from '../support/server/clone-database.ts';
import { buildCodes } from './codes.ts';
import type { SourceChange } from './device/device-code.ts';
import type { Plan } from './plan/plan.ts';
import { type Outcome, runPlan } from './run-plan.ts';
import { type SimServer, startSimServer } from './server/sim-server.ts';
import type { Codes } from './world.ts';

export interface Simulation {
  run: (plan: Plan, codes?: Codes) => Promise<Outcome>;
  /** The device's code with faults in it. */
  codesWith: (changes: readonly SourceChange[]) => Promise<Codes>;
}

/** Starts it before the tests of the file and stops it after them. */
export function useSimulation(): Simulation {
  let server: SimServer;
  let right: Codes;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const database = await cloneDatabase();
    drop = database.drop;
    server = await startSimServer(database.url);
    right = await buildCodes();
  });
  afterAll(async () => {
    await server.close();
    await drop();
  });
  return { run: (plan, codes = right) => runPlan(plan, server, codes), codesWith: buildCodes };
}
