/** Makes a failing plan small: leaves parts out as long as the same promise is still broken. */
import type { Plan } from './plan.ts';

type PartName = 'steps' | 'faults' | 'outages' | 'deaths';
const PARTS: PartName[] = ['outages', 'faults', 'deaths', 'steps'];

/** How often the run may be repeated for it. */
const TRIES_MAX = 120;

/**
 * The smallest plan found that still fails. `fails` runs a plan. Each round halves what is left out at once, down to
 * single parts; what was needed for the failure stays.
 */
export async function shrinkPlan(plan: Plan, fails: (plan: Plan) => Promise<boolean>): Promise<Plan> {
  let smallest = plan;
  let tries = 0;
  const isEnough = async (candidate: Plan) => {
    tries += 1;
    return tries <= TRIES_MAX && (await fails(candidate));
  };
  // What comes after the failure is not needed: the first failing half of the steps is found fast.
  for (const part of PARTS) {
    for (let size = Math.ceil(smallest[part].length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
      for (let from = smallest[part].length - size; from > -size; from -= size) {
        const candidate = without(smallest, part, Math.max(0, from), from + size);
        if (await isEnough(candidate)) smallest = candidate;
      }
    }
  }
  return smallest;
}

function without(plan: Plan, part: PartName, from: number, to: number): Plan {
  return { ...plan, [part]: plan[part].filter((_, place) => place < from || place >= to) };
}
