/** What a device shows its person, from which they choose. */
import type { StepCall } from './step.ts';

/** Now and then somebody uses a screen that is not up to date: what is over already is entered all the same. */
export const STALE_SCREEN = 0.15;

export async function shownLoads({ session }: StepCall) {
  return session.db.loads.filter(({ hidden, removed, deleted }) => !hidden && !removed && !deleted).toArray();
}

export async function shownBols({ session }: StepCall) {
  return session.db.bols.filter(({ hidden, removed }) => !hidden && !removed).toArray();
}

const DAY = 24 * 3_600_000;

/** True days from now; the device's own clock may be hours off. */
export const inDays = ({ world }: StepCall, days: number) => new Date(world.time.nowMs + days * DAY).toISOString();
