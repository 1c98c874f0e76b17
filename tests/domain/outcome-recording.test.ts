import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import { bolCategory, loadCategory } from '#domain/load-category.ts';
import { recordLoadOutcome, recordOutcome, voidBolOutcome, voidOutcome } from '#domain/outcome-recording.ts';
import type { Relation } from '#domain/relation.ts';
import { completes, OUTCOME_KINDS, outcomeState } from '#domain/stop-outcome.ts';
import type { StopOutcome } from '#domain/visits.ts';
import { outcomeOf, voidAt } from './outcome-of.ts';
import { after, came, happened, id, seen, time } from './visit-facts.ts';

describe('what completes a BOL', () => {
  test('leaves a check-out by the same person, at the same time, for the driver of the BOL', () => {
    const made = outcomeOf({
      kind: 'partial',
      at: time(30),
      occurredAt: '2026-03-01T09:30:00+01:00',
      skewMs: 7,
      clockUncertain: true,
      receivedAt: time(31),
      driverId: newId(),
      deviceId: newId(),
    });
    const ironline = newId();
    const around = { load: null, driver: { name: 'Ray Delgado', companyId: ironline } };
    const { row, outcome } = recordOutcome(after([came('a', 1)]), made, around);
    const { at, occurredAt, skewMs, clockUncertain, receivedAt, byUserId, byName, byCompanyId, driverId, deviceId } =
      made;
    expect(outcome).toBe('done');
    expect(row.stamps.find(({ kind }) => kind === 'checkout')).toEqual({
      _id: made._id,
      kind: 'checkout',
      ...{ at, occurredAt, skewMs, clockUncertain, receivedAt, byUserId, byName, byCompanyId, driverId, deviceId },
      driverName: 'Ray Delgado',
      driverCompanyId: ironline,
      sealIntact: null,
    });
    expect(recordOutcome(row, made, around)).toEqual({ row, outcome: 'done' });
    expect(OUTCOME_KINDS.filter(completes)).toEqual(['partial', 'returned']);
  });
});

test('an impossible time of what completes a BOL is bounded and marked, as every check-out', () => {
  const load = { createdDate: time(0), ready: true };
  const made = outcomeOf({ kind: 'partial', at: '1999-12-31T23:00:00.000Z' });
  const { row } = recordOutcome(after([came('a', 1)]), made, { load, driver: null });
  const [checkout] = row.stamps.filter(({ kind }) => kind === 'checkout');
  const weekBefore = new Date(Date.parse(time(0)) - LIMITS.stampBeforeBuiltMs).toISOString();
  expect([checkout?.at, checkout?.outOfBounds, row.checkout]).toEqual([weekBefore, true, weekBefore]);
});

describe('an outcome of the pick-up', () => {
  const missed = outcomeOf({ kind: 'pick-up-attempted', at: time(1) });

  test('is on the load once, and nothing else of it changes', () => {
    const load = { pUNum: 'PU-1', checkin: null };
    const { row, outcome } = recordLoadOutcome<typeof load & { outcomes?: StopOutcome[] }>(load, missed);
    expect([row, outcome]).toEqual([{ ...load, outcomes: [missed] }, 'done']);
    expect(recordLoadOutcome(row, missed).row).toEqual(row);
  });

  test('is taken back by its id, once', () => {
    const [by, late] = [voidAt(time(2)), voidAt(time(3), { reason: 'Another' })];
    const row = voidOutcome({ outcomes: [missed] }, missed._id, by);
    expect(row).toEqual({ outcomes: [{ ...missed, void: by }] });
    expect(voidOutcome(row, missed._id, late)).toEqual(row);
    expect(voidOutcome({ outcomes: [missed] }, newId(), by)).toEqual({ outcomes: [missed] });
    expect(voidOutcome({}, missed._id, by)).toEqual({ outcomes: [] });
  });
});

test('no outcome and no void moves a BOL or its load to another list unless it completes it', () => {
  const relations = fc
    .subarray<Relation>(['shipper', 'receiver', 'carrier', 'driver'])
    .map((some) => new Set<Relation>(some));
  const kind = fc.constantFrom(...OUTCOME_KINDS, 'sunk');
  const facts = fc.array(fc.tuple(kind, fc.integer({ min: 2, max: 40 }), fc.boolean()), { maxLength: 4 });
  fc.assert(
    fc.property(relations, fc.boolean(), facts, ([...held], ready, outcomes) => {
      const lists = (bol: { completed: boolean }) => [
        bolCategory(new Set(held), { ready }, bol),
        loadCategory(new Set(held), { ready }, [bol]),
      ];
      let bol = after([came('a', 1)]);
      for (const [at, [what, minute, isTakenBack]] of outcomes.entries()) {
        const before = bol;
        bol = happened(`x${at}`, what, minute)(bol, time(100 + at)).row;
        if (isTakenBack) bol = voidBolOutcome(bol, id(`x${at}`), voidAt(time(200)));
        expect(bol.completed).toBe(before.completed || completes(what));
        if (bol.completed === before.completed) expect(lists(bol)).toEqual(lists(before));
        if (before.completed) expect(seen(bol)).toMatchObject({ checkin: before.checkin, checkout: before.checkout });
        for (const one of bol.outcomes)
          expect(outcomeState(one, bol)).toMatch(/^(counts|superseded|contradicts|voided)$/);
      }
    }),
  );
});
