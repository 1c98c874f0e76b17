import { expect, test } from 'vitest';
import { makePlan } from './plan/make-plan.ts';
import { useSimulation } from './simulation.ts';

const simulation = useSimulation();

test('the same seed makes the same plan, and the same plan the same run, line by line', async () => {
  for (const seed of [11, 12, 13]) {
    const first = await simulation.run(makePlan(seed));
    const second = await simulation.run(makePlan(seed));
    expect(second.lines).toEqual(first.lines);
    expect(second.counts).toEqual(first.counts);
  }
});
