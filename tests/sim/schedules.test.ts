/**
 * Runs of several devices, the server, and all that can go wrong between them, each from its seed. One
 * that fails prints how to have it again; `npm run sim -- --seed N --runs 1 --trace` tells what happened.
 */
import { describe, expect, test } from 'vitest';
import { makePlan } from './plan/make-plan.ts';
import { useSimulation } from './simulation.ts';

const CHUNKS = 2;
const RUNS_IN_CHUNK = 25;

const simulation = useSimulation();

describe('nothing is lost, nothing comes twice, nobody sees what is not theirs', () => {
  test.each(Array.from({ length: CHUNKS }, (_, chunk) => chunk))(
    'in runs of chunk %i',
    { timeout: 120_000 },
    async (chunk) => {
      for (let count = 1; count <= RUNS_IN_CHUNK; count += 1) {
        const seed = chunk * RUNS_IN_CHUNK + count;
        const { broken } = await simulation.run(makePlan(seed));
        expect(broken, `npm run sim -- --seed ${seed} --runs 1 --trace`).toBeNull();
      }
    },
  );
});
