import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClockedBol, claimClock } from '#domain/claim-clock.ts';
import {
  type ClaimStep,
  claimsOn,
  recordClaim,
  standingClaim,
  standOf,
  stepWords,
  whyNotRecordClaim,
} from '#domain/claims.ts';
import { NO_OSD } from '#domain/osd.ts';
import { claimOf } from './claim-of.ts';

const claimant = 'dd'.repeat(12);
const ids = { first: 'a1'.repeat(12), second: 'a2'.repeat(12) };
const at = (hour: number) => `2026-12-01T${hour}:00:00.000Z`;
const filedAt = (hour: number, _id: string, amountCents: number) => claimOf({ _id, amountCents, at: at(hour) });
const step = (hour: number, kind: string, over: Partial<ClaimStep> = {}) =>
  claimOf({
    _id: `${hour}`.repeat(12),
    step: kind,
    at: at(hour),
    amountCents: null,
    currency: null,
    basis: '',
    ...over,
  });

/** Typed wrongly, acknowledged, taken back, filed anew and answered. */
const STORY = [
  filedAt(10, ids.first, 8_000),
  step(11, 'acknowledged'),
  step(12, 'withdrawn', { filingId: ids.first, note: 'Wrong amount' }),
  filedAt(13, ids.second, 80_000),
  step(14, 'decided', { decision: 'offered' }),
  step(15, 'decided', { decision: 'paid', filingId: ids.second }),
];
const inEveryOrder = (steps: readonly ClaimStep[], check: (bol: { claims: ClaimStep[] }) => void) =>
  fc.assert(
    fc.property(fc.shuffledSubarray([...steps], { minLength: steps.length }), (order) => {
      check(order.reduce((held, one) => recordClaim(held, one).row, { claims: [] as ClaimStep[] }));
    }),
  );
const told = (claims: readonly ClaimStep[]) =>
  claimsOn({ claims }).map(({ filed, acknowledged, decisions, withdrawn }) => [
    filed.amountCents,
    acknowledged !== null,
    decisions.map(({ decision }) => decision),
    withdrawn?.note ?? null,
  ]);

describe('a claim that was taken back', () => {
  it('stays with its answers and its reason, and another one may stand, in every order of arrival', () => {
    inEveryOrder(STORY, (bol) => {
      expect(told(bol.claims)).toEqual([
        [8_000, true, [], 'Wrong amount'],
        [80_000, false, ['offered', 'paid'], null],
      ]);
      expect(standingClaim(bol, claimant)?.filed._id).toBe(ids.second);
    });
  });

  it('is the one that is named, even where an answer or another filing was made later', () => {
    const steps = [
      filedAt(10, ids.first, 1),
      filedAt(11, ids.second, 2),
      step(12, 'withdrawn', { filingId: ids.second }),
    ];
    // What was filed twice stands once.
    inEveryOrder(steps, (bol) => {
      expect(standingClaim(bol, claimant)?.filed._id).toBe(ids.first);
      expect(told(bol.claims)).toHaveLength(2);
    });
    // An answer by an app that names nothing is about what was open when it was made; the other is about what it names.
    const late = step(16, 'decided', { decision: 'declined', filingId: ids.first });
    inEveryOrder([...STORY.slice(0, 4), late], (bol) => {
      expect(told(bol.claims)).toEqual([
        [8_000, true, ['declined'], 'Wrong amount'],
        [80_000, false, [], null],
      ]);
    });
  });

  it('keeps an answer for the claim that stands where the one it names gave way to an earlier one', () => {
    const steps = [
      filedAt(10, ids.first, 1),
      filedAt(11, ids.second, 2),
      step(12, 'acknowledged', { filingId: ids.second }),
    ];
    inEveryOrder(steps, (bol) => expect(told(bol.claims)).toEqual([[1, true, [], null]]));
  });

  it('counts no more, and is taken back once', () => {
    const again = step(16, 'withdrawn', { filingId: ids.first, note: 'Once more' });
    const all = [...STORY, again];
    expect(all.map((one) => standOf(all, one))).toEqual([
      'withdrawn',
      'withdrawn',
      'counts',
      'counts',
      'counts',
      'counts',
      'superseded',
    ]);
    expect(recordClaim({ claims: [...STORY] }, again).outcome).toBe('superseded');
    expect(recordClaim({ claims: STORY }, STORY[2]!).row.claims).toBe(STORY);
    expect(stepWords(STORY[2]!)).toBe('Claim withdrawn');
  });

  it('is one of the same company that is there', () => {
    const bol = { completed: true, osd: NO_OSD, stamps: [], claims: [STORY[0]!] };
    const withdrawal = { step: 'withdrawn', claimantId: claimant };
    expect(whyNotRecordClaim(bol, { ...withdrawal, filingId: ids.first })).toBeNull();
    expect(whyNotRecordClaim(bol, { ...withdrawal, filingId: ids.second })).toMatch(/filed no claim/);
    expect(whyNotRecordClaim(bol, { ...withdrawal, claimantId: 'ee'.repeat(12), filingId: ids.first })).toMatch(
      /filed no/,
    );
  });

  it('has no days that run', () => {
    const place = { timeZone: 'America/Los_Angeles', state: '', zip: '' } as unknown as ClockedBol['shipper'];
    const bol: ClockedBol = {
      completed: true,
      stamps: [],
      osd: { ...NO_OSD, damages: [{ _id: 'e'.repeat(24), sku: 'A-1', qty: 3 }] },
      ...{ checkin: at(10), checkout: at(11), load: { pUDate: at(10) }, receiver: place, shipper: place },
    };
    const carriers = (claims: ClaimStep[]) =>
      claimClock({ ...bol, claims }, at(20)).filter(({ claimantId }) => claimantId !== null);
    expect(carriers(STORY.slice(0, 1))).toHaveLength(2);
    expect(carriers(STORY.slice(0, 3))).toEqual([]);
    expect(carriers(STORY.slice(0, 4))).toHaveLength(2);
  });
});
