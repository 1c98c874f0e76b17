/** Faults planted into what servers keep of trucks' stays: the oracle must find each. */
import { describe } from 'vitest';
import type * as dwellModule from '#domain/dwell.ts';
import type * as freezeTermsModule from '#server/freight/freeze-terms.ts';
import { type Meeting, stepsOf } from './planted-meetings.ts';
import { instead, plantedServers } from './planted-servers.ts';

/** Driver and receiver's clerk record where the truck is, and answer each other. */
const stayed: Meeting = {
  steps: [
    ...stepsOf(2, ['dwell', 1], ['dwell', 20], ['sync', 30], ['sync', 100], ['dwell-answer', 110], ['sync', 120]),
    ...stepsOf(1, ['dwell', 2], ['sync', 40], ['dwell-answer', 50], ['dwell-answer', 60], ['sync', 70], ['sync', 130]),
  ],
  faults: [],
  deaths: [],
};

/** The shipper changes this and that of loads, the terms of stays among it. */
const agreed: Meeting = {
  steps: stepsOf(0, ...Array.from({ length: 12 }, (_, at): [kind: 'edit', second: number] => ['edit', 1 + at * 10]), [
    'sync',
    200,
  ]),
  faults: [],
  deaths: [],
};

describe('what goes wrong with stays on servers is found here', () => {
  plantedServers({
    'a time is of the moment it arrives': {
      meeting: stayed,
      // A time that was stated is another than the one that was stated.
      rules: ['wrong-time', 'changed'],
      plant: instead<typeof dwellModule>('#domain/dwell.ts', (right) => ({
        markDwell: (row, mark) =>
          right.markDwell(row, mark.corrects ? mark : { ...mark, at: mark.receivedAt ?? mark.at }),
      })),
    },
    'every time is the driver’s': {
      meeting: stayed,
      rules: ['changed'],
      plant: instead<typeof dwellModule>('#domain/dwell.ts', () => ({ dwellSideOf: () => 'driver' })),
    },
    'an arrival is measured by an appointment nobody made': {
      meeting: stayed,
      rules: ['changed'],
      plant: instead<typeof dwellModule>('#domain/dwell.ts', (right) => ({
        markDwell: (row, mark) => right.markDwell(row, { ...mark, appointment: mark.at }),
      })),
    },
    'a dispute is kept as an agreement': {
      meeting: stayed,
      rules: ['changed'],
      plant: instead<typeof dwellModule>('#domain/dwell.ts', (right) => ({
        answerDwell: (row, answer) => right.answerDwell(row, { ...answer, answer: 'agree' }),
      })),
    },
    'a second time of a step takes the place of the first': {
      meeting: stayed,
      rules: ['lost'],
      plant: instead<typeof dwellModule>('#domain/dwell.ts', (right) => ({
        markDwell: (row, mark) => {
          const { marks, ...rest } = right.dwellOn(row);
          const others = marks.filter(({ side }) => side !== mark.side);
          return right.markDwell({ ...row, dwell: { ...rest, marks: others } }, mark);
        },
      })),
    },
    'terms agreed for a load hold nowhere': {
      meeting: agreed,
      rules: ['changed'],
      plant: instead<typeof freezeTermsModule>('#server/freight/freeze-terms.ts', () => ({
        freezeTerms: async () => false,
      })),
    },
  });
});
