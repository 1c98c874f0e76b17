/** The server's own mistakes: each is met by people with devices, and must be found by what the rows say. */
import { describe } from 'vitest';
import type * as claimsModule from '#domain/claims.ts';
import type * as concealedModule from '#domain/concealed.ts';
import type * as countModule from '#domain/count.ts';
import type * as proofModule from '#domain/handshake-proof.ts';
import type * as statementModule from '#domain/handshake-statement.ts';
import type * as handshakesModule from '#domain/handshakes.ts';
import type * as osdModule from '#domain/osd.ts';
import type * as recordingModule from '#domain/outcome-recording.ts';
import type * as papersModule from '#domain/papers.ts';
import type * as permissionsModule from '#domain/permissions.ts';
import type * as bolsModule from '#server/freight/bols.ts';
import type * as makeStampModule from '#server/freight/make-stamp.ts';
import type * as outcomesModule from '#server/freight/outcomes.ts';
import type * as updateBolModule from '#server/freight/update-bol.ts';
import type * as wholeLoadModule from '#server/freight/whole-load.ts';
import type * as idempotencyModule from '#server/http/idempotency.ts';
import type * as cleanUpModule from '#server/jobs/clean-up.ts';
import type * as pruneFeedModule from '#server/sync/prune-feed.ts';
import { answerLost, type Meeting, stepsOf } from './planted-meetings.ts';
import { instead, type PlantedServerFault, plantedServers } from './planted-servers.ts';
import type { PersonKey } from './server/people.ts';

const TWO_CLERKS: PersonKey[] = ['shipper-admin', 'receiver-clerk', 'receiver-admin'];

/** Two clerks of one dock report on the same BOL; the first report is held before its commit. */
const twoReportAtOnce: Meeting = {
  devices: TWO_CLERKS.map((person) => ({ people: [person], fastByMs: 0, hasPin: false })),
  steps: [...stepsOf(1, ['osd-add', 1], ['flush', 3]), ...stepsOf(2, ['osd-add', 2], ['flush', 5])],
  faults: [{ device: 1, on: 'change', nth: 1, kind: 'held-done', ms: 6000 }],
  deaths: [],
};

const DAYS = 86_400;

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

/** The receiver's clerk records what happened, and all of it arrives. */
const recorded: Meeting = {
  steps: stepsOf(1, ['outcome', 1], ['outcome', 20], ['outcome', 40], ['sync', 60]),
  faults: [],
  deaths: [],
};

/** The clerk takes some of it back. */
const recordedAndTakenBack: Meeting = {
  ...recorded,
  steps: [...recorded.steps, ...stepsOf(1, ['void-outcome', 80], ['void-outcome', 100], ['sync', 120])],
};

/** A driver photographs papers, the receiver's clerk says something of them, and some are taken back. */
const photographed: Meeting = {
  steps: [
    ...stepsOf(2, ['paper', 1], ['paper', 20], ['sync', 30], ['void-paper', 200], ['sync', 220]),
    ...stepsOf(1, ['sync', 80], ['review-paper', 100], ['review-paper', 110], ['sync', 130]),
  ],
  faults: [],
  deaths: [],
};

/** A clerk counts twice. */
const countedTwice: Meeting = {
  steps: stepsOf(1, ['count', 1], ['count', 20], ['sync', 60]),
  faults: [],
  deaths: [],
};

/** A clerk completes it and finds damage twice. */
const unpacked: Meeting = {
  steps: stepsOf(1, ['check-in-bol', 1], ['complete', 10], ['concealed', 20], ['concealed', 30], ['sync', 60]),
  faults: [],
  deaths: [],
};

/** Something is short, the receiver's clerk completes it and claims. */
const claimed: Meeting = {
  steps: [
    ...stepsOf(1, ['check-in-bol', 1], ['osd-add', 10], ['complete', 20], ['claim', 30], ['sync', 40]),
    ...stepsOf(2, ['sync', 60], ['sync', 80]),
  ],
  faults: [],
  deaths: [],
};

/** The driver and the receiver's clerk hold their devices at each other; first the driver reports, then the clerk. */
const handedOver: Meeting = {
  steps: [
    ...stepsOf(1, ['check-in-bol', 1], ['sync', 5], ['sync', 60]),
    ...stepsOf(2, ['sync', 10], ['handshake', 20], ['sync', 40], ['sync', 80]),
  ],
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
  'an outcome is kept and told to nobody': {
    meeting: recorded,
    rules: ['disagrees'],
    plant: instead<typeof outcomesModule>('#server/freight/outcomes.ts', (right) => ({
      recordBolOutcomeCall: async (call) =>
        right.recordBolOutcomeCall({
          ...call,
          changes: Object.assign(Object.create(call.changes), { touch: () => {} }),
        }),
    })),
  },
  'a check-in counts on after a refusal': {
    meeting: recorded,
    rules: ['disagrees'],
    plant: instead<typeof recordingModule>('#domain/outcome-recording.ts', (right) => ({
      recordOutcome: (bol, made) => {
        const { row, outcome } = right.recordOutcome(bol, made);
        return { row: { ...row, checkin: bol.checkin }, outcome };
      },
    })),
  },
  'a count that arrives late counts all the same': {
    meeting: countedTwice,
    rules: ['disagrees'],
    plant: instead<typeof countModule>('#domain/count.ts', (right) => ({
      recordCount: (bol, made) => {
        const isFirst = (bol.counts ?? []).length === 0;
        return isFirst
          ? right.recordCount(bol, made)
          : { row: { ...bol, counts: [...(bol.counts ?? []), made] }, outcome: 'done' };
      },
    })),
  },
  'a paper is taken for one that is there already': {
    meeting: photographed,
    rules: ['lost', 'disagrees'],
    plant: instead<typeof papersModule>('#domain/papers.ts', (right) => ({
      addPaper: (bol, made) => ((bol.papers ?? []).length > 0 ? bol : right.addPaper(bol, made)),
    })),
  },
  'a paper gets the PDF of another': {
    meeting: photographed,
    rules: ['changed'],
    plant: instead<typeof papersModule>('#domain/papers.ts', (right) => ({
      addPaper: (bol, made) => right.addPaper(bol, { ...made, sha256: '0'.repeat(64) }),
    })),
  },
  'what the office said of a paper is forgotten': {
    meeting: photographed,
    rules: ['lost', 'changed'],
    plant: instead<typeof papersModule>('#domain/papers.ts', () => ({ reviewPaper: (bol) => bol })),
  },
  'a second report of concealed damage takes the place of the first': {
    meeting: unpacked,
    rules: ['lost', 'disagrees', 'changed'],
    plant: instead<typeof concealedModule>('#domain/concealed.ts', () => ({
      reportConcealed: (bol, report) => ({ ...bol, concealed: [report] }),
    })),
  },
  'concealed damage goes into the report that is completed': {
    meeting: unpacked,
    rules: ['changed'],
    plant: instead<typeof bolsModule>('#server/freight/bols.ts', (right) => ({
      updateBol: (tx, id, changes) => {
        const found = changes.concealed?.flatMap(({ lines }) =>
          lines.map(({ _id, sku, damaged }) => ({ _id, sku, qty: damaged })),
        );
        const osd = found && { overages: [], shortages: [], damages: found };
        return right.updateBol(tx, id, { ...changes, ...(osd && found.length > 0 && { osd }) });
      },
    })),
  },
  'the second report of a handover takes the place of the first': {
    meeting: handedOver,
    rules: ['lost', 'doubled'],
    plant: instead<typeof handshakesModule>('#domain/handshakes.ts', () => ({
      recordHandshake: (bol, told, report) => ({
        ...bol,
        handshakes: [{ ...told, state: 'waiting', reason: null, reports: [report] }],
      }),
    })),
  },
  'honest codes count as forged': {
    meeting: handedOver,
    rules: ['changed'],
    plant: instead<typeof proofModule>('#domain/handshake-proof.ts', () => ({ isProven: async () => false })),
  },
  'a handover never meets its signature': {
    meeting: handedOver,
    rules: ['changed'],
    plant: instead<typeof statementModule>('#domain/handshake-statement.ts', () => ({
      statementHashOf: async () => '00'.repeat(16),
    })),
  },
  'a claim is not kept': {
    meeting: claimed,
    rules: ['lost'],
    plant: instead<typeof claimsModule>('#domain/claims.ts', () => ({
      recordClaim: (bol) => ({ row: { ...bol, claims: [] }, outcome: 'done' }),
    })),
  },
  'a claim is of another amount': {
    meeting: claimed,
    rules: ['changed'],
    plant: instead<typeof claimsModule>('#domain/claims.ts', (right) => ({
      recordClaim: (bol, step) => right.recordClaim(bol, { ...step, amountCents: 1 }),
    })),
  },
  'drivers are shown claims': {
    meeting: claimed,
    rules: ['leaked', 'disagrees'],
    plant: instead<typeof permissionsModule>('#domain/permissions.ts', (right) => ({
      may: (actor, verb, ...rest) => verb === 'claim.read' || right.may(actor, verb, ...rest),
    })),
  },
  'what is taken back gives no check-in back': {
    meeting: recordedAndTakenBack,
    rules: ['disagrees'],
    plant: instead<typeof recordingModule>('#domain/outcome-recording.ts', (right) => ({
      voidBolOutcome: (bol, id, facts) => ({ ...right.voidBolOutcome(bol, id, facts), checkin: bol.checkin }),
    })),
  },
  'an outcome is of the moment it arrives': {
    meeting: recorded,
    rules: ['wrong-time'],
    plant: instead<typeof recordingModule>('#domain/outcome-recording.ts', (right) => ({
      recordOutcome: (bol, made) => right.recordOutcome(bol, { ...made, at: made.receivedAt ?? made.at }),
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
