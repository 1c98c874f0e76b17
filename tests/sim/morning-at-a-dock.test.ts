/**
 * A morning at a dock without a network, as `tests/browser/refused-and-taken.test.ts` has it in a browser: the driver is turned
 * away, photographs the paper, is let in after all; the clerk counts, both hand over by code, and the truck leaves. Then both
 * devices die. What is said and where they die differs from seed to seed.
 */
import { expect, test } from 'vitest';
import type { Death, Step } from './plan/plan.ts';
import { planWith, stepsOf } from './planted-meetings.ts';
import { useSimulation } from './simulation.ts';

const simulation = useSimulation();

const [TABLET, PHONE] = [1, 2];
const MORNINGS = 8;
const MINUTE = 60_000;

/** In the midst of entering, or of sending once there is a network again; or, as all do, an hour into the morning. */
const DEATHS: Death[][] = [
  [],
  [{ device: PHONE, checkpoint: 'enqueue:committed', nth: 2 }],
  [{ device: TABLET, checkpoint: 'flush:answered', nth: 1 }],
  [
    { device: PHONE, checkpoint: 'flush:frozen', nth: 2 },
    { device: TABLET, checkpoint: 'settle:before', nth: 1 },
  ],
];

const onlyOf = (only: string, steps: Step[]): Step[] => steps.map((step) => ({ ...step, only }));
/** A page that died over one is not there to say that it was entered; a handover or a tap may be about several BOLs. */
const atLeastOnce = expect.toSatisfy((times: unknown) => Number(times) >= 1);

const morning = (seed: number) =>
  planWith(
    {
      steps: [
        ...onlyOf('refused', stepsOf(PHONE, ['outcome', 60, seed])),
        ...stepsOf(PHONE, ['paper', 120, seed], ['paper', 180, seed + 50]),
        ...stepsOf(TABLET, ['check-in-bol', 240, seed], ['count', 300, seed]),
        ...stepsOf(PHONE, ['handshake', 360, seed]),
        ...onlyOf('left', stepsOf(PHONE, ['dwell', 420, seed])),
        ...stepsOf(PHONE, ['kill-browser', 3600]),
        ...stepsOf(TABLET, ['kill-browser', 3660]),
        ...stepsOf(PHONE, ['sync', 5400]),
        ...stepsOf(TABLET, ['sync', 5460]),
      ],
      outages: [TABLET, PHONE].map((device) => ({ device, from: 0, to: 80 * MINUTE, kind: 'offline' as const })),
      faults: [],
      deaths: DEATHS[seed % DEATHS.length] ?? [],
    },
    seed,
  );

test('refused, photographed, counted, handed over by code, and left, all without a network: everything is there once', async () => {
  for (let seed = 1; seed <= MORNINGS; seed += 1) {
    const { broken, counts } = await simulation.run(morning(seed));
    expect(broken, `morning ${seed}`).toBeNull();
    expect(counts.steps, `morning ${seed}`).toMatchObject({
      ...{ outcome: 1, paper: atLeastOnce, count: 1, handshake: 1, dwell: 1, 'kill-browser': 2 },
    });
    // On the server, at the delivery; that each is there once and as it was entered, the oracle has looked at.
    expect(counts.held, `morning ${seed}`).toMatchObject({
      refused: 1,
      paper: 2,
      count: 1,
      handshake: 1,
      left: atLeastOnce,
    });
    expect(counts.outages?.offline, `morning ${seed}`).toBeGreaterThan(0);
  }
});
