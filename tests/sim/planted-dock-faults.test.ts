/** Mistakes of the server about what happens at a dock, which the rows must give away. */
import { describe } from 'vitest';
import type * as claimDayModule from '#domain/claim-day.ts';
import type * as claimsModule from '#domain/claims.ts';
import type * as concealedModule from '#domain/concealed.ts';
import type * as countModule from '#domain/count.ts';
import type * as proofModule from '#domain/handshake-proof.ts';
import type * as statementModule from '#domain/handshake-statement.ts';
import type * as handshakesModule from '#domain/handshakes.ts';
import type * as recordingModule from '#domain/outcome-recording.ts';
import type * as papersModule from '#domain/papers.ts';
import type * as permissionsModule from '#domain/permissions.ts';
import type * as bolsModule from '#server/freight/bols.ts';
import type * as outcomesModule from '#server/freight/outcomes.ts';
import type * as photosModule from '#server/freight/photos.ts';
import { type Meeting, stepsOf } from './planted-meetings.ts';
import { instead, plantedServers } from './planted-servers.ts';

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

/** … and takes it back. */
const claimedAndWithdrawn: Meeting = {
  steps: [
    ...stepsOf(1, ['check-in-bol', 1], ['osd-add', 10], ['complete', 20], ['claim', 30], ['sync', 40]),
    ...stepsOf(1, ['claim', 50], ['sync', 60]),
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

/** The shipper holds a code at the driver's phone, and both report it; the receiver looks afterwards. */
const loaded: Meeting = {
  steps: [
    ...stepsOf(0, ['sync', 5], ['handshake', 20], ['sync', 40]),
    ...stepsOf(2, ['sync', 10], ['sync', 60]),
    ...stepsOf(1, ['sync', 80]),
  ],
  faults: [],
  deaths: [],
};

describe('what goes wrong with what is reported on servers is found here', () => {
  plantedServers({
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
        recordOutcome: (bol, made, around) => {
          const { row, outcome } = right.recordOutcome(bol, made, around);
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
    'a photo of what was counted is forgotten': {
      meeting: countedTwice,
      rules: ['changed'],
      plant: instead<typeof countModule>('#domain/count.ts', (right) => ({
        recordCount: (bol, made) =>
          right.recordCount(bol, { ...made, lines: made.lines.map((line) => ({ ...line, photos: undefined })) }),
      })),
    },
    'a stated time of a claim is forgotten': {
      meeting: claimed,
      rules: ['wrong-time'],
      plant: instead<typeof claimDayModule>('#domain/claim-day.ts', () => ({ asStated: (made) => made })),
    },
    'what is to be done with cases is forgotten': {
      meeting: countedTwice,
      rules: ['changed'],
      plant: instead<typeof countModule>('#domain/count.ts', (right) => ({
        recordCount: (bol, made) =>
          right.recordCount(bol, { ...made, lines: made.lines.map((line) => ({ ...line, disposition: null })) }),
      })),
    },
    'photos of an outcome belong to nothing': {
      meeting: recorded,
      rules: ['lost'],
      plant: instead<typeof photosModule>('#server/freight/photos.ts', () => ({ referToPhotos: async () => {} })),
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
    'a handover at the pick-up is kept as one at the delivery': {
      meeting: loaded,
      rules: ['changed'],
      plant: instead<typeof handshakesModule>('#domain/handshakes.ts', (right) => ({
        recordHandshake: (bol, told, report) => right.recordHandshake(bol, { ...told, pickUp: false }, report),
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
    'a claim is taken back and nobody knows which': {
      meeting: claimedAndWithdrawn,
      rules: ['changed'],
      plant: instead<typeof claimsModule>('#domain/claims.ts', (right) => ({
        recordClaim: (bol, step) =>
          right.recordClaim(bol, step.step === 'withdrawn' ? { ...step, filingId: undefined } : step),
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
        recordOutcome: (bol, made, around) =>
          right.recordOutcome(bol, { ...made, at: made.receivedAt ?? made.at }, around),
      })),
    },
  });
});
