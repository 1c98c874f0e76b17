/** The server's own mistakes: each is met by people with devices, and must be found by what the rows say. */
import { describe } from 'vitest';
import type * as osdModule from '#domain/osd.ts';
import type * as makeStampModule from '#server/freight/make-stamp.ts';
import type * as updateBolModule from '#server/freight/update-bol.ts';
import type * as wholeLoadModule from '#server/freight/whole-load.ts';
import type * as idempotencyModule from '#server/http/idempotency.ts';
import type * as cleanUpModule from '#server/jobs/clean-up.ts';
import type * as pruneFeedModule from '#server/sync/prune-feed.ts';
import { answerLost, type Meeting, stepsOf } from './planted-meetings.ts';
import { instead, type PlantedServerFault, plantedServers } from './planted-servers.ts';
import type { PersonKey } from './server/people.ts';

const TWO_CLERKS: PersonKey[] = ['shipper-admin', 'receiver-clerk', 'receiver-admin'];
const DAYS = 86_400;

/** Two clerks of one dock report on the same BOL; the first report is held before its commit. */
const twoReportAtOnce: Meeting = {
  devices: TWO_CLERKS.map((person) => ({ people: [person], fastByMs: 0, hasPin: false })),
  steps: [...stepsOf(1, ['osd-add', 1], ['flush', 3]), ...stepsOf(2, ['osd-add', 2], ['flush', 5])],
  faults: [{ device: 1, on: 'change', nth: 1, kind: 'held-done', ms: 6000 }],
  deaths: [],
};

/** A clerk's report arrives, the answer does not, and the tablet lies in a drawer for three months. */
const inADrawer: Meeting = {
  steps: stepsOf(
    1,
    ['osd-add', 1],
    ['flush', 2],
    ['months-away', 30],
    ['clean-up', 100 * DAYS],
    ['sync', 100 * DAYS + 60],
  ),
  faults: [{ device: 1, on: 'change', nth: 1, kind: 'drop-reply', ms: 0 }],
  deaths: [],
};

/** A load is taken away while somebody's device is away for so long that the feed forgets it. */
const takenAwayMeanwhile: Meeting = {
  steps: [
    ...stepsOf(0, ['delete-load', 10], ['flush', 12]),
    ...stepsOf(2, ['pull', 1], ['months-away', 30], ['clean-up', 200 * DAYS], ['pull', 200 * DAYS + 60]),
  ],
  faults: [],
  deaths: [],
};

/** A clock that is wrong, a report before the completion, and the completion sent first by another device. */
const reportedBefore: Meeting = {
  devices: TWO_CLERKS.map((person, place) => ({
    people: [person],
    fastByMs: place === 1 ? 3_600_000 : 0,
    hasPin: false,
  })),
  steps: [...stepsOf(1, ['osd-add', 1], ['flush', 120]), ...stepsOf(2, ['complete', 60], ['flush', 62])],
  faults: [],
  deaths: [],
};

/** A driver's phone is not heard of, and the shipper gives loads to the one driver and the other until he is. */
const replacedMeanwhile: Meeting = {
  devices: (['shipper-admin', 'driver'] as const).map((person) => ({ people: [person], fastByMs: 0, hasPin: false })),
  steps: [
    ...stepsOf(1, ['sync', 1], ['dwell', 20], ['dwell', 25], ['paper', 30], ['sync', 600]),
    ...stepsOf(0, ['sync', 2], ...[1, 2, 3, 4, 5, 6].map((turn): ['assign', number] => ['assign', 60 + 20 * turn])),
    ...stepsOf(0, ['sync', 300]),
  ],
  outages: [{ device: 1, from: 10_000, to: 500_000, kind: 'offline' }],
  faults: [],
  deaths: [],
};

const FAULTS: Record<string, PlantedServerFault> = {
  'a load is judged without being locked': {
    meeting: twoReportAtOnce,
    rules: ['lost', 'changed', 'disagrees'],
    plant: instead<typeof wholeLoadModule>('#server/freight/whole-load.ts', (right) => ({
      lockWholeLoad: async (tx, id) => (await right.findWholeLoads(tx, [id])).get(id) ?? null,
      lockLoadOfBol: async (tx, bolId) => {
        const id = (await right.loadIdOfBol(tx, bolId)) ?? '';
        return (await right.findWholeLoads(tx, [id])).get(id) ?? null;
      },
    })),
  },
  'what a driver did who was replaced is not theirs any more': {
    meeting: replacedMeanwhile,
    rules: ['lost'],
    plant: instead<typeof makeStampModule>('#server/freight/make-stamp.ts', () => ({ judgedAt: () => null })),
  },
  'a repeated key is done again': {
    meeting: answerLost,
    rules: ['doubled', 'crashed'],
    plant: instead<typeof idempotencyModule>('#server/http/idempotency.ts', (right) => ({
      claimKey: async (tx, claim) => {
        const known = await right.claimKey(tx, claim);
        return known && known.status < 300 ? null : known;
      },
    })),
  },
  'keys are kept for a month': {
    meeting: inADrawer,
    rules: ['doubled'],
    plant: instead<typeof cleanUpModule>('#server/jobs/clean-up.ts', (right) => ({
      cleanUp: async (database, now, eyes) => {
        await right.cleanUp(database, now, eyes);
        const before = new Date(now.getTime() - 30 * DAYS * 1000);
        await database.pool.query('delete from idempotency_keys where created_at < $1', [before]);
      },
    })),
  },
  'the feed forgets removals and lets devices go on': {
    meeting: takenAwayMeanwhile,
    rules: ['disagrees'],
    plant: instead<typeof pruneFeedModule>('#server/sync/prune-feed.ts', (right) => ({
      pruneFeed: async (database, now, eyes) => {
        const pruned = await right.pruneFeed(database, now, eyes);
        await database.pool.query('update feed_counters set floor = 0');
        return pruned;
      },
    })),
  },
  'the time of a report is taken from the clock as it was': {
    meeting: reportedBefore,
    rules: ['wrong-time'],
    plant: instead<typeof updateBolModule>('#server/freight/update-bol.ts', (right) => ({
      updateBolCall: async (call) => {
        const skewMs = 'osdChanges' in call.body ? 0 : call.client.skewMs;
        return right.updateBolCall({ ...call, client: { ...call.client, skewMs } });
      },
    })),
  },
  'cases are counted twice': {
    rules: ['changed'],
    plant: instead<typeof osdModule>('#domain/osd.ts', (right) => ({
      applyOsdChanges: (osd, changes) =>
        right.applyOsdChanges(
          osd,
          changes.map((change) =>
            change.op === 'add' ? { ...change, entry: { ...change.entry, qty: change.entry.qty * 2 } } : change,
          ),
        ),
    })),
  },
  'a stamp forgets a broken seal': {
    rules: ['changed'],
    plant: instead<typeof makeStampModule>('#server/freight/make-stamp.ts', (right) => ({
      makeStamp: async (request, facts) => right.makeStamp(request, { ...facts, sealIntact: true }),
    })),
  },
  'a stamp forgets the driver': {
    rules: ['changed'],
    plant: instead<typeof makeStampModule>('#server/freight/make-stamp.ts', (right) => ({
      makeStamp: async (request, facts) => right.makeStamp(request, { ...facts, driverId: null }),
    })),
  },
};

describe('what goes wrong on servers is found here', () => {
  plantedServers(FAULTS);
});
