import { expect, test } from 'vitest';
import { makePlan } from './plan/make-plan.ts';
import { printPlan } from './plan/print-plan.ts';
import { shrinkPlan } from './plan/shrink-plan.ts';

test('a failing plan shrinks to what the failure takes, and prints as a few lines', async () => {
  const plan = makePlan(5);
  const [first, second] = [plan.steps[4], plan.steps[15]];
  const [fault] = plan.faults;
  const smallest = await shrinkPlan(
    plan,
    async ({ steps, faults }) =>
      [first, second].every((step) => steps.includes(step as never)) && faults.includes(fault as never),
  );
  expect(smallest).toEqual({ ...plan, steps: [first, second], faults: [fault], outages: [], deaths: [] });
  expect(printPlan(smallest).split('\n')).toHaveLength(1 + plan.devices.length + 3);
});

test('a plan that fails no more is left as it is', async () => {
  const plan = makePlan(6);
  expect(await shrinkPlan(plan, async () => false)).toEqual(plan);
});
