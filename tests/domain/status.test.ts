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
import { may } from '#domain/permissions.ts';
import { settleReady, whyNotReady } from '#domain/readiness.ts';
import { relationsTo } from '#domain/relation.ts';
import type { Actor } from '#domain/roles.ts';
import { addSignature, openPurposes, ownPurposes, type SigningPurpose, whyNotSign } from '#domain/signing.ts';
import { STATUS_KINDS, type StatusAction, statusOf } from '#domain/status.ts';
import { statusFacts } from '#domain/status-facts.ts';
import { statusWords } from '#domain/status-words.ts';
import { ANA, aBol, aLoad, aStamp, CARRIER, RECEIVER, SHIPPER, TOM } from '../support/freight.ts';

const actor = (companyId: string, companyType: 0 | 1, role: 1 | 2 | 3, userId = 'somebody'): Actor => ({
  userId,
  companyId,
  companyType,
  role,
});
const OTHER_RECEIVER = 'ab'.repeat(12);
const READERS: Record<string, Actor> = {
  'the shipper’s admin': actor(SHIPPER._id, 1, 1),
  'the shipper’s clerk': actor(SHIPPER._id, 1, 2),
  'the shipper’s driver': actor(SHIPPER._id, 1, 3),
  'the receiver’s admin': actor(RECEIVER._id, 1, 1),
  'the receiver’s clerk': actor(RECEIVER._id, 1, 2),
  'the receiver’s driver': actor(RECEIVER._id, 1, 3),
  'another receiver’s clerk': actor(OTHER_RECEIVER, 1, 2),
  'the carrier’s admin': actor(CARRIER._id, 0, 1),
  'the carrier’s associate': actor(CARRIER._id, 0, 2),
  'the driver': actor(CARRIER._id, 0, 3, TOM._id),
  'another driver': actor(CARRIER._id, 0, 3, ANA._id),
};

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
  | { do: 'sign'; bol: number; purpose: SigningPurpose };

/** Mostly the first of them, so that it gets far. */
const bolNumber = fc.constantFrom(0, 0, 0, 1, 2);
const mostly = fc.constantFrom(true, true, true, true, false);
const step: fc.Arbitrary<Step> = fc.oneof(
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
    default:
      return {
        load,
        bols: bols.map((bol) => ({ ...bol, signatures: bol.signatures.map((s) => ({ ...s, voided: true })) })),
      };
  }
}

const signature = (bol: Bol, purpose: SigningPurpose, at: string) => ({
  _id: `${purpose} ${at}`,
  purpose,
  signerName: 'Somebody',
  companyId: CARRIER._id,
  at,
  voided: false,
  documentSha256: bol.file.sha256,
});

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
              openPurposes(bol.signatures, bol.file.sha256).includes(purpose) &&
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
              status.kind.startsWith('completed') === isLoadCompleted(bols),
              /^[A-Z0-9]/.test(statusWords(status, START + now * 60_000)),
              status.action === null || canDo(status.action, reader, { load: seen.load, bols }),
            ]).toEqual([true, true, true]);
          }
        }
      }),
      { numRuns: 600, seed: 20261122 },
    );
    // "gone" is only for what stays on a device because something unsent hangs on it.
    expect([...seenKinds].sort()).toEqual(STATUS_KINDS.filter((kind) => kind !== 'gone').sort());
    expect(seenActions.size).toBe(8);
  });
});

// Everybody in these loads is in Oakland.
const NOW = '2026-11-21T12:00:00.000-08:00';
const local = (time: string) => new Date(`2026-11-21T${time}:00.000-08:00`).toISOString();
const nowMs = Date.parse(NOW);
const driven = { driver: TOM };
const told = (reader: Actor, load: LoadRecord, bols: Bol[], unsent = false) => {
  const status = statusOf(statusFacts(reader, load, bols, { unsent }), reader, nowMs);
  return [statusWords(status, nowMs), status.action];
};

describe('the status of a load', () => {
  const admin = READERS['the shipper’s admin'] as Actor;
  const clerk = READERS['the receiver’s clerk'] as Actor;
  const associate = READERS['the carrier’s associate'] as Actor;
  const driver = READERS['the driver'] as Actor;
  const load = aLoad({ pUDate: local('14:00') });
  const due = { deliveryDate: local('16:30'), dropDate: local('16:30') };
  const short = { overages: [], shortages: [{ _id: 'a', sku: 'A', qty: 1 }], damages: [] };

  it('names what a draft lacks, and offers shipping once nothing is', () => {
    const draft = aLoad({ ready: false });
    expect(told(admin, { ...draft, carrierId: null }, [aBol(draft)])).toEqual(['The load has no carrier yet', 'edit']);
    expect(told(admin, draft, [aBol(draft)])).toEqual(['Ready to ship', 'ship']);
    expect(told(READERS['the shipper’s clerk'] as Actor, draft, [aBol(draft)])).toEqual(['Ready to ship', null]);
  });

  it('asks for a driver where nobody is assigned, and says that it is late', () => {
    const undriven = [aBol(load, { ...due, driver: null })];
    expect(told(associate, load, undriven)).toEqual(['No driver, due today 14:00 PST', 'assign-driver']);
    const late = aLoad({ pUDate: local('11:20') });
    expect(told(admin, late, undriven)).toEqual(['No driver, late 40 min', 'assign-driver']);
    expect(told(clerk, { ...load, checkin: null }, undriven)).toEqual([
      'Expected, due today 16:30 PST',
      'check-in-bol',
    ]);
  });

  it('tells of BOLs that stay behind to those who can find a driver', () => {
    const bols = [aBol(load, { ...due, ...driven }), aBol(load, { ...due, driver: null })];
    expect(told(associate, load, bols)).toEqual(['1 BOL has no driver', 'assign-driver']);
  });

  it('follows the truck from pick-up to the road', () => {
    const bols = [aBol(load, { ...due, ...driven })];
    expect(told(driver, load, bols)).toEqual(['Waiting for pick-up, due today 14:00 PST', 'check-in-load']);
    const overdue = aLoad({ pUDate: local('11:20') });
    expect(told(driver, overdue, bols)).toEqual(['Late for pick-up 40 min', 'check-in-load']);
    const at = aLoad({ checkin: local('11:25') });
    expect(told(driver, at, bols)).toEqual(['At pick-up 35 min', 'check-out-load']);
    const out = aLoad({ checkin: local('11:25'), checkout: local('11:50') });
    expect(told(driver, out, bols)).toEqual(['On the road, due today 16:30 PST', 'check-in-bol']);
    expect(told(admin, out, bols)).toEqual(['On the road, due today 16:30 PST', null]);
    const tomorrow = new Date('2026-11-22T08:00:00.000-08:00').toISOString();
    expect(told(admin, out, [aBol(load, { ...driven, deliveryDate: tomorrow })])[0]).toBe(
      'On the road, due tomorrow 08:00 PST',
    );
  });

  it('says how late a delivery is, from a minute on', () => {
    const out = aLoad({ checkout: local('09:00') });
    const planned = (time: string) => [aBol(load, { ...driven, deliveryDate: local(time) })];
    expect(told(clerk, out, planned('11:20'))).toEqual(['Late 40 min', 'check-in-bol']);
    // Nobody recorded the check-in at pick-up; still a delivery is not for the shipper to record.
    expect(told(admin, out, planned('11:20'))).toEqual(['Late 40 min', null]);
    expect(told(clerk, out, planned('12:00'))[0]).toBe('Expected, due today 12:00 PST');
  });

  it('goes through the dock: arrived, reported, to sign, to complete', () => {
    const out = aLoad({ checkout: local('09:00') });
    const at = aBol(out, { ...due, ...driven, checkin: local('11:25') });
    const signed = (...sides: [SigningPurpose, string][]) =>
      sides.map(([side, time]) => signature(at, side, local(time)));
    expect(told(clerk, out, [at])).toEqual(['At the dock 35 min', 'sign']);
    expect(told(associate, out, [at])).toEqual(['At the dock 35 min', null]);
    expect(told(clerk, out, [{ ...at, osd: short }])).toEqual(['OS&D reported', 'sign']);
    // The driver's signature of pick-up says nothing about this dock.
    expect(told(clerk, out, [{ ...at, signatures: signed(['carrier', '08:55']) }])[0]).toBe('At the dock 35 min');
    expect(told(clerk, out, [{ ...at, signatures: signed(['carrier', '11:40']) }])).toEqual([
      'To sign: receiver',
      'sign',
    ]);
    const received = { ...at, signatures: signed(['receiver', '11:40']) };
    expect(told(driver, out, [received])).toEqual(['To sign: carrier', 'sign']);
    expect(told(clerk, out, [received])).toEqual(['To sign: carrier', 'complete']);
    const both = { ...at, signatures: signed(['receiver', '11:40'], ['carrier', '11:45']) };
    expect(told(clerk, out, [both])).toEqual(['Signed, to complete', 'complete']);
  });

  it('counts what is completed of several, and ends with the last', () => {
    const out = aLoad({ checkout: local('09:00') });
    const done = aBol(out, { ...driven, completed: true, checkin: local('10:00'), checkout: local('10:30') });
    const open = aBol(out, { ...due, ...driven });
    expect(told(admin, out, [done, open])[0]).toBe('On the road, due today 16:30 PST · 1 of 2 completed');
    expect(told(admin, out, [done])).toEqual(['Completed today 10:30 PST', null]);
    expect(told(admin, out, [{ ...done, osd: short }])).toEqual(['Completed, OS&D reported', null]);
  });

  it('looks at the truck at the dock first, then at what is due first', () => {
    const out = aLoad({ checkout: local('09:00') });
    const later = aBol(out, { ...driven, deliveryDate: local('18:00') });
    const sooner = aBol(out, { ...driven, deliveryDate: local('13:00') });
    const never = aBol(out, { ...driven, deliveryDate: null });
    expect(told(admin, out, [never, later, sooner])[0]).toBe('On the road, due today 13:00 PST');
    expect(told(admin, out, [sooner, { ...later, checkin: local('11:58') }])[0]).toBe('At the dock 2 min');
  });

  it('says that a load which was built here has not been sent, until something has happened to it', () => {
    const bols = [aBol(load, { ...due, ...driven })];
    expect(told(admin, load, bols, true)).toEqual(['Not sent yet', null]);
    expect(told(admin, { ...load, checkin: local('11:25') }, bols, true)[0]).toBe('At pick-up 35 min');
  });

  it('of what is gone offers nothing', () => {
    expect(told(admin, { ...load, deleted: true }, [aBol(load)])).toEqual(['No longer shared', null]);
  });
});
