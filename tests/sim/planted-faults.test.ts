/** A simulator that finds nothing proves nothing: each mistake planted into the device's code is found. */
import { describe, expect, test } from 'vitest';
import { PLANTED_FAULTS, type PlantedFault } from './planted-faults.ts';
import { planWith } from './planted-meetings.ts';
import { useSimulation } from './simulation.ts';

/** Within so many runs. */
const SEEDS = 40;

const simulation = useSimulation();

describe('what goes wrong elsewhere is found here', () => {
  test.each(Object.entries(PLANTED_FAULTS))('%s', { timeout: 600_000 }, async (_, planted) => {
    const codes = await simulation.codesWith(planted.changes);
    let found: string | null = null;
    for (let seed = 1; seed <= SEEDS && found === null; seed += 1) {
      found = (await simulation.run(planFor(planted, seed), codes)).broken?.rule ?? null;
    }
    expect(planted.rules).toContain(found);
  });

  test('the same meetings break nothing in the code as it is', { timeout: 600_000 }, async () => {
    for (const planted of Object.values(PLANTED_FAULTS).filter(({ meeting }) => meeting !== undefined)) {
      expect((await simulation.run(planFor(planted, 1))).broken).toBeNull();
    }
  });
});

const planFor = ({ meeting }: PlantedFault, seed: number) => planWith(meeting, seed);
