import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import {
  checkInBol,
  checkInLoad,
  checkOutLoad,
  whyNotCheckInBol,
  whyNotCheckInLoad,
  whyNotCheckOutLoad,
} from '#domain/check-in.ts';
import { completeBol, whyNotComplete } from '#domain/completion.ts';
import { assignDriver, whyNotAssignDriver } from '#domain/driver-assignment.ts';
import { isLoadCompleted } from '#domain/load-category.ts';
import { recordLoadOutcome, recordOutcome } from '#domain/outcome-recording.ts';
import { may } from '#domain/permissions.ts';
import { settleReady, whyNotReady } from '#domain/readiness.ts';
import { relationsTo } from '#domain/relation.ts';
import type { Actor } from '#domain/roles.ts';
import { addSignature, openPurposes, ownPurposes, type SigningPurpose, whyNotSign } from '#domain/signing.ts';
import { STATUS_KINDS, type StatusAction, statusOf } from '#domain/status.ts';
import { statusFacts } from '#domain/status-facts.ts';
import { statusWords } from '#domain/status-words.ts';
import { type OutcomeKind, whyNotRecordOutcome } from '#domain/stop-outcome.ts';
import { visitEnds } from '#domain/visits.ts';
import { ANA, aBol, aLoad, anOutcome, aStamp, CARRIER, RECEIVER, TOM } from '../support/freight.ts';
import { UNKNOWN } from './outcome-of.ts';
import { OTHER_RECEIVER, READERS, signature } from './status-readers.ts';

interface State {
  load: LoadRecord;
  bols: Bol[];
}

const START = Date.parse('2026-11-21T10:00:00.000Z');
const instant = (minutes: number) => new Date(START + minutes * 60_000).toISOString();

/** What people do to freight, by the rules that server and devices use. The minute is when. */
type Step =
  | { do: 'ship' | 'check-in' | 'check-out' | 'void' }
  | { do: 'driver' | 'arrive' | 'osd' | 'complete'; bol: number }
  | { do: 'sign'; bol: number; purpose: SigningPurpose }
  | { do: 'outcome'; bol: number; kind: OutcomeKind };

/** Mostly the first of them, so that it gets far. */
const bolNumber = fc.constantFrom(0, 0, 0, 1, 2);
const mostly = fc.constantFrom(true, true, true, true, false);
const asPlanned: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constantFrom('ship' as const, 'check-in' as const, 'check-out' as const, 'void' as const) }),
  fc.record({
    do: fc.constantFrom('driver' as const, 'arrive' as const, 'osd' as const, 'complete' as const),
    bol: bolNumber,
  }),
  fc.record({
    do: fc.constant('sign' as const),
    bol: bolNumber,
    purpose: fc.constantFrom<SigningPurpose>('shipper', 'carrier', 'receiver'),
  }),
);
const otherwise: fc.Arbitrary<Step> = fc.record({
  do: fc.constant('outcome' as const),
  bol: bolNumber,
  kind: fc.constantFrom<OutcomeKind>(
    ...(['refused', 'attempted', 'returned', 'partial', 'partial', 'partial', 'pick-up-attempted'] as const),
  ),
});
const step = fc.oneof({ arbitrary: asPlanned, weight: 8 }, { arbitrary: otherwise, weight: 1 });

function stepped({ load, bols }: State, one: Step, minute: number): State {
  const at = instant(minute);
  const change = (to: (bol: Bol) => Bol) => ({
    load,
    bols: bols.map((bol, index) => ('bol' in one && one.bol === index ? to(bol) : bol)),
  });
  switch (one.do) {
    case 'ship': {
      const { ready } = settleReady(true, load, bols);
      return { load: { ...load, ready }, bols: bols.map((bol) => ({ ...bol, load: { ...bol.load, ready } })) };
    }
    case 'check-in':
      return { load: checkInLoad(load, aStamp('checkin', at)).row, bols };
    case 'check-out':
      return { load: checkOutLoad(load, aStamp('checkout', at)).row, bols };
    case 'driver':
      return change((bol) => assignDriver(bol, bol.driverId === null ? TOM : ANA));
    case 'arrive':
      return load.ready ? change((bol) => checkInBol(bol, aStamp('checkin', at)).row) : { load, bols };
    case 'osd':
      return change((bol) => ({ ...bol, osd: { ...bol.osd, shortages: [{ _id: at, sku: 'PEACH', qty: 1 }] } }));
    case 'complete':
      return change((bol) => (whyNotComplete({ bol }) === null ? completeBol(bol, aStamp('checkout', at)).row : bol));
    case 'sign':
      return change((bol) => ({ ...bol, signatures: addSignature(bol.signatures, signature(bol, one.purpose, at)) }));
    case 'outcome':
      if (one.kind === 'pick-up-attempted') return { load: recordLoadOutcome(load, anOutcome(one.kind, at)).row, bols };
      return change((bol) =>
        load.ready && whyNotRecordOutcome(one.kind, bol) === null
          ? recordOutcome(bol, anOutcome(one.kind, at, { follows: visitEnds(bol).at(-1)?._id ?? null }), UNKNOWN).row
          : bol,
      );
    default:
      return {
        load,
        bols: bols.map((bol) => ({ ...bol, signatures: bol.signatures.map((s) => ({ ...s, voided: true })) })),
      };
  }
}

/** A load as it was built, and what happened to it since. */
const states: fc.Arbitrary<State> = fc
  .record({
    carried: mostly,
    bols: fc.array(
      fc.record({
        received: mostly,
        other: fc.boolean(),
        due: fc.option(fc.integer({ min: -600, max: 3000 }), { freq: 9 }),
      }),
      {
        maxLength: 3,
      },
    ),
    asked: mostly,
    steps: fc.array(step, { maxLength: 24 }),
  })
  .map(({ carried, bols, asked, steps }) => {
    const load = aLoad({ ready: false, carrierId: carried ? CARRIER._id : null, drivers: [], pUDate: instant(60) });
    const made = bols.map(({ received, other, due }) =>
      aBol(load, {
        driver: null,
        receiverId: received ? (other ? OTHER_RECEIVER : RECEIVER._id) : null,
        deliveryDate: due === null ? null : instant(due),
        dropDate: due === null ? null : instant(due),
      }),
    );
    const all: Step[] = asked ? [{ do: 'ship' }, ...steps] : steps;
    return all.reduce<State>((state, one, index) => stepped(state, one, index * 30), { load, bols: made });
  });

/** What the server lets this person know of it; null where nothing. */
function readBy(reader: Actor, { load, bols }: State): State | null {
  const all = relationsTo(reader, load, bols);
  const whole = all.has('shipper') || all.has('carrier');
  const seen = whole ? bols : bols.filter((bol) => relationsTo(reader, load, [bol]).size > 0);
  const completed = isLoadCompleted(seen);
  if (!may(reader, 'load.read', all, { completed }) || (!whole && seen.length === 0)) return null;
  const pickUp = may(reader, 'pickup.read', all, { completed });
  return { load: pickUp ? load : { ...load, checkin: null, checkout: null, stamps: [] }, bols: seen };
}

/** Whether the screens let this person do it to the load or to one of its BOLs, asked rule by rule. */
function canDo(action: StatusAction, reader: Actor, { load, bols }: State): boolean {
  const relations = relationsTo(reader, load, bols);
  const onSome = (is: (bol: Bol, own: ReturnType<typeof relationsTo>) => boolean) =>
    bols.some((bol) => is(bol, relationsTo(reader, load, [bol])));
  const driver = { role: 3, companyId: CARRIER._id };
  switch (action) {
    case 'edit':
      return may(reader, 'load.edit', relations) && !isLoadCompleted(bols);
    case 'ship':
      return may(reader, 'load.edit', relations) && !load.ready && whyNotReady(load, bols) === null;
    case 'assign-driver':
      return may(reader, 'driver.assign', relations) && whyNotAssignDriver({ load, bols, driver }) === null;
    case 'check-in-load':
      return may(reader, 'load.check-in', relations) && whyNotCheckInLoad({ load, driverId: TOM._id }) === null;
    case 'check-out-load':
      return may(reader, 'load.check-out', relations) && whyNotCheckOutLoad({ load, driverId: TOM._id }) === null;
    case 'check-in-bol':
      return onSome(
        (bol, own) =>
          may(reader, 'bol.check-in', own) &&
          whyNotCheckInBol({ bol, load, relations: own, driverId: TOM._id }) === null,
      );
    case 'sign':
      return onSome(
        (bol, own) =>
          may(reader, 'bol.sign', own) &&
          ownPurposes(own).some(
            (purpose) =>
              openPurposes(bol).includes(purpose) &&
              whyNotSign({ relations: own, purpose, handedOver: false }) === null,
          ),
      );
    case 'complete':
      return onSome((bol, own) => may(reader, 'bol.complete', own) && whyNotComplete({ bol }) === null);
  }
}

describe('every state freight can get into', () => {
  it('has one status for each reader, in words, and the one action it names is allowed to them', () => {
    const seenKinds = new Set<string>();
    const seenActions = new Set<string>();
    fc.assert(
      fc.property(states, fc.integer({ min: -600, max: 1500 }), fc.boolean(), (state, now, unsent) => {
        for (const reader of Object.values(READERS)) {
          const seen = readBy(reader, state);
          if (!seen) continue;
          for (const bols of [seen.bols, ...seen.bols.map((bol) => [bol])]) {
            const facts = statusFacts(reader, seen.load, bols, { unsent });
            const status = statusOf(facts, reader, START + now * 60_000);
            seenKinds.add(status.kind);
            if (status.action !== null) seenActions.add(status.action);
            // One comparison a status: there are a hundred thousand of them.
            expect([
              /^(completed|in-part|returned)/.test(status.kind) === isLoadCompleted(bols),
              /^[A-Z0-9]/.test(statusWords(status, START + now * 60_000)),
              status.action === null || canDo(status.action, reader, { load: seen.load, bols }),
            ]).toEqual([true, true, true]);
          }
        }
      }),
      { numRuns: 2500, seed: 20261122 },
    );
    // "gone" is only for what stays on a device because something unsent hangs on it.
    expect([...seenKinds].sort()).toEqual(STATUS_KINDS.filter((kind) => kind !== 'gone').sort());
    expect(seenActions.size).toBe(8);
  });
});
