/** Runs from seed to seed as tests, in chunks, so that one that fails is named soon. */
import { expect, test } from 'vitest';
import { makePlan } from './plan/make-plan.ts';
import { useSimulation } from './simulation.ts';

const RUNS_IN_CHUNK = 25;

/** One test for each chunk of the runs `from` to `to`. A chunk has as long as it takes on a busy machine. */
export function testSchedules(from: number, to: number): void {
  const simulation = useSimulation();
  const chunks = Array.from({ length: Math.ceil((to - from + 1) / RUNS_IN_CHUNK) }, (_, place) => {
    const first = from + place * RUNS_IN_CHUNK;
    return { first, last: Math.min(to, first + RUNS_IN_CHUNK - 1) };
  });
  test.each(chunks)('in the runs of seeds $first to $last', { timeout: 900_000 }, async ({ first, last }) => {
    for (let seed = first; seed <= last; seed += 1) {
      const { broken } = await simulation.run(makePlan(seed));
      expect(broken, `npm run sim -- --seed ${seed} --runs 1`).toBeNull();
    }
  });
}
