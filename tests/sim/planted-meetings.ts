/** What has to meet for a planted mistake to show, where plans made by chance bring it together too rarely. */
import { makePlan } from './plan/make-plan.ts';
import type { Plan, StepKind } from './plan/plan.ts';

export type Meeting = Pick<Plan, 'steps' | 'faults' | 'deaths'> & Partial<Pick<Plan, 'devices' | 'outages'>>;

/** Steps of one device, each at its second. */
export const stepsOf = (device: number, ...steps: [kind: StepKind, second: number, choice?: number][]): Plan['steps'] =>
  steps.map(([kind, second, choice = second * 1000]) => ({ device, kind, at: second * 1000, choice }));

/**
 * A clerk has entered something; while the next person logs in, the page dies: the session is the next person's, the
 * device still takes the clerk for logged in, and the browser wakes the worker.
 */
export const diedWhileHandedOver: Meeting = {
  steps: (
    [
      ['osd-add', 1000],
      ['osd-add', 2000],
      ['sign-in-other', 5000],
      ['worker-flush', 9000],
    ] as const
  ).map(([kind, at]) => ({ device: 1, kind, at, choice: at })),
  faults: [],
  deaths: [{ device: 1, checkpoint: 'seal:locked', nth: 1 }],
};

/** A clerk's report goes out, and the Wi-Fi answers in the server's place. */
export const portalAnswers: Meeting = {
  steps: (
    [
      ['osd-add', 1000],
      ['flush', 2000],
    ] as const
  ).map(([kind, at]) => ({ device: 1, kind, at, choice: at })),
  faults: [{ device: 1, on: 'change', nth: 1, kind: 'portal-page', ms: 0 }],
  deaths: [],
};

/** A clerk's report waits, the device loses its store, and the clerk goes on. */
export const storeLost: Meeting = {
  steps: (
    [
      ['osd-add', 1000],
      ['osd-add', 2000],
      ['lose-store', 5000],
      ['pull', 60_000],
      ['osd-add', 61_000],
      ['osd-add', 62_000],
    ] as const
  ).map(([kind, at]) => ({ device: 1, kind, at, choice: at })),
  faults: [],
  deaths: [],
};

/** Somebody enters something while the clock is wrong, and it goes out later. What, and how wrong, the seed decides. */
export const enteredWithWrongClock = (seed: number): Meeting => ({
  steps: stepsOf(1, ['enter-with-wrong-clock', 1, seed], ['osd-add', 200], ['flush', 600]),
  faults: [],
  deaths: [],
});

/** Somebody enters something with a clock that was set, and the page is stopped while it asks what time it is. */
export const stoppedWhileAsking = (seed: number): Meeting => ({
  steps: stepsOf(
    1,
    ['pull', 1],
    ['set-clock', 60, seed],
    ['check-in-bol', 120],
    ['flush', 10_800],
    ['freeze-page', 10_800.02 + seed / 100],
    ['flush', 10_900],
  ),
  faults: [],
  deaths: [],
});

/** The same soon after, on a line so slow that the second question is lost: only the word before the clock was set is fine. */
export const stoppedOnASlowLine = (seed: number): Meeting => ({
  steps: stepsOf(
    2,
    ['sync', 10],
    ['set-clock', 60, seed],
    ['check-in-bol', 75, seed],
    ['flush', 100],
    ['freeze-page', 100.02 + seed / 100],
    ['sync', 115],
  ),
  outages: [{ device: 2, from: 105_000, to: 250_000, kind: 'slow' }],
  faults: [],
  deaths: [],
});

/** Whoever may assigns the same driver to the same load again after a while. */
export const assignedAgain = (seed: number): Meeting => ({
  steps: [0, 1, 2].flatMap((device) => stepsOf(device, ['assign', 1, seed], ['assign', 60, seed])),
  faults: [],
  deaths: [],
});

/** A clerk's report arrives, its answer does not, and the clerk wants it back. */
export const answerLost: Meeting = {
  steps: stepsOf(1, ['osd-add', 1], ['flush', 2], ['withdraw-entry', 4], ['flush', 600]),
  faults: [{ device: 1, on: 'change', nth: 1, kind: 'drop-reply', ms: 0 }],
  deaths: [],
};

/** The same, the page dying before it can keep what was answered; it is opened again, and tries to send. */
export const diedOverAnswer: Meeting = {
  steps: stepsOf(1, ['osd-add', 1], ['flush', 2], ['flush', 60], ['withdraw-entry', 90]),
  faults: [],
  outages: [{ device: 1, from: 30_000, to: 3_600_000, kind: 'offline' }],
  deaths: [{ device: 1, checkpoint: 'flush:answered', nth: 1 }],
};

/** The server does it and fails every time after it, until a person is asked. */
export const failedAfterCommit: Meeting = {
  steps: stepsOf(1, ['osd-add', 1], ['send-often', 2], ['send-often', 3600], ['discard-entry', 7200]),
  faults: [{ device: 1, on: 'change', nth: 1, kind: 'server-500-after', ms: 0, stays: true }],
  deaths: [],
};

/** A clerk leaves work behind, and the page dies while it is being locked. */
export const diedWhileLeaving: Meeting = {
  steps: stepsOf(1, ['osd-add', 1], ['sign-out-keep', 5]),
  faults: [],
  deaths: [{ device: 1, checkpoint: 'seal:locked', nth: 1 }],
};

/** A page dies at some write while it keeps what the server told it: at which one, the seed says. */
export const diedWithinPull = (seed: number): Meeting => ({
  steps: [...stepsOf(0, ['edit', 1, 1001], ['flush', 2]), ...stepsOf(1, ['pull', 10])],
  faults: [],
  deaths: [{ device: 1, checkpoint: 'store:write', nth: seed }],
});

/** The plan of a seed, or this meeting with the seed's devices. */
export function planWith(meeting: Meeting | ((seed: number) => Meeting) | undefined, seed: number): Plan {
  const plan = makePlan(seed);
  const met = typeof meeting === 'function' ? meeting(seed) : meeting;
  return met ? { ...plan, engine: false, outages: [], ...met } : plan;
}
