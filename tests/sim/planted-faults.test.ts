/** A simulator that finds nothing proves nothing: each mistake planted into the device's code is found, and made small. */
import { describe, expect, test } from 'vitest';
import { makePlan } from './plan/make-plan.ts';
import { PLANTED_FAULTS } from './planted-faults.ts';
import { useSimulation } from './simulation.ts';

/** Within so many runs. */
const SEEDS = 60;

const simulation = useSimulation();

describe('what goes wrong elsewhere is found here', () => {
  test.each(Object.entries(PLANTED_FAULTS))('%s', { timeout: 600_000 }, async (_, { change, rules }) => {
    const codes = await simulation.codesWith([change]);
    let found: string | null = null;
    for (let seed = 1; seed <= SEEDS && found === null; seed += 1) {
      found = (await simulation.run(makePlan(seed), codes)).broken?.rule ?? null;
    }
    expect(rules).toContain(found);
  });
});
