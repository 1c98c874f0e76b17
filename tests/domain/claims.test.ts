import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CLAIM_CENTS_MAX,
  CLAIM_STEPS_MAX,
  type Claimable,
  type ClaimStep,
  claimsOn,
  decisionWords,
  hasDifference,
  holdsStep,
  isClaimable,
  isFinallyDecided,
  moneyWords,
  readAmount,
  recordClaim,
  standOf,
  stepWords,
  whyNotAmount,
  whyNotRecordClaim,
} from '#domain/claims.ts';
import { NO_OSD, OSD_KINDS } from '#domain/osd.ts';
import { claimOf } from './claim-of.ts';
import { outcomeOf, voidAt } from './outcome-of.ts';
import { came, completed, after as facts, happened, refused, takenBack } from './visit-facts.ts';

const at = '2026-11-21T10:00:00.000Z';
const bol = (over: Partial<Claimable> = {}): Claimable => ({ completed: true, osd: NO_OSD, stamps: [], ...over });
const short = { ...NO_OSD, shortages: [{ _id: 'e'.repeat(24), sku: 'A-1', qty: 3 }] };

describe('a difference', () => {
  it('is an entry of any list, or that freight was refused, taken in part or returned', () => {
    expect(hasDifference(bol())).toBe(false);
    for (const kind of OSD_KINDS)
      expect(hasDifference(bol({ osd: { ...NO_OSD, [kind]: short.shortages } }))).toBe(true);
    const after = (kind: string) => hasDifference(bol({ outcomes: [outcomeOf({ kind, at })] }));
    expect(['refused', 'partial', 'returned', 'attempted', 'nobody-to-sign', 'unheard-of'].filter(after)).toEqual([
      'refused',
      'partial',
      'returned',
    ]);
  });

  it('is no refusal of freight that was delivered whole after it, though nobody’s claim on it is turned away', () => {
    const first = [came('a', 1), refused('no', 10)];
    const whole = facts([...first, came('b', 20), completed(30)]);
    expect([hasDifference(whole), isClaimable(whole)]).toEqual([false, false]);
    expect(whyNotRecordClaim(whole, { step: 'filed', claimantId: 'c'.repeat(24) })).toBeNull();
    for (const end of [completed(12), happened('back', 'returned', 40)]) {
      expect(hasDifference(facts([...first, end]))).toBe(true);
    }
    const back = facts([...first, happened('back', 'returned', 40), takenBack('back')]);
    expect(hasDifference(back)).toBe(true);
  });

  it('is none any more when the outcome was taken back, and is no claim before completion', () => {
    expect(hasDifference(bol({ outcomes: [outcomeOf({ kind: 'refused', at, void: voidAt(at) })] }))).toBe(false);
    expect(isClaimable(bol({ osd: short, completed: false }))).toBe(false);
    expect(isClaimable(bol({ osd: short }))).toBe(true);
  });
});

describe('of several steps of a kind', () => {
  const ids = ['1', '2', '3'].map((digit) => digit.repeat(24)) as [string, string, string];
  const steps: ClaimStep[] = [
    claimOf({ _id: ids[1], at: '2026-12-01T10:00:00.000Z', amountCents: 2 }),
    claimOf({ _id: ids[0], at: '2026-12-01T10:00:00.000Z', amountCents: 1 }),
    claimOf({ _id: ids[2], at: '2026-12-01T11:00:00.000Z', amountCents: 3 }),
    claimOf({ _id: 'a1'.repeat(12), claimantId: 'ee'.repeat(12), at: '2026-12-02T10:00:00.000Z', amountCents: 9 }),
    claimOf({ _id: 'a2'.repeat(12), step: 'decided', decision: 'declined', at: '2026-12-05T10:00:00.000Z' }),
    claimOf({ _id: 'a3'.repeat(12), step: 'decided', decision: 'paid', at: '2026-12-04T10:00:00.000Z' }),
  ];

  it('the earliest by time, then by id, holds in every order of arrival, and the others are kept', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: steps.length }), (order) => {
        const row = order.reduce((held, step) => recordClaim(held, step).row, { claims: [] as ClaimStep[] });
        expect(row.claims).toHaveLength(steps.length);
        const [first, second] = claimsOn(row);
        expect([first?.filed.amountCents, first?.decisions.map(({ decision }) => decision)]).toEqual([1, ['paid']]);
        expect([second?.filed.amountCents, second?.decisions]).toEqual([9, []]);
      }),
    );
  });

  it('says whether the new one holds, and takes one in once', () => {
    const [later, earlier] = steps as [ClaimStep, ClaimStep];
    const first = recordClaim({ claims: [] as ClaimStep[] }, later);
    expect(first.outcome).toBe('done');
    expect(recordClaim(first.row, earlier).outcome).toBe('done');
    expect(recordClaim({ claims: [earlier] }, later).outcome).toBe('superseded');
    expect(recordClaim(first.row, later).row).toBe(first.row);
  });
});

describe('of the decisions on a claim', () => {
  const decided = (day: number, decision: string) =>
    claimOf({
      _id: String(day).repeat(24),
      step: 'decided',
      decision,
      note: '',
      at: `2026-12-0${day}T10:00:00.000Z`,
    });
  const counting = (steps: readonly ClaimStep[]) => {
    const claims = [claimOf(), ...steps];
    const [claim] = claimsOn({ claims });
    const held = claims.filter((step) => step.step === 'decided' && standOf(claims, step) === 'counts');
    expect(claim?.decisions.map(({ _id }) => _id).toSorted()).toEqual(held.map(({ _id }) => _id).toSorted());
    return claim?.decisions.map(({ decision }) => decision);
  };

  it.each([
    ['an offer alone, which is not the end', ['offered'], ['offered'], false],
    ['an offer and what became of it', ['offered', 'paid'], ['offered', 'paid'], true],
    [
      'of several offers the first, and the first final one',
      ['offered', 'offered', 'declined', 'paid'],
      ['offered', 'declined'],
      true,
    ],
    ['a final one alone, whatever is offered later', ['declined', 'offered', 'paid'], ['declined'], true],
    [
      'one that only a newer version knows as a final one',
      ['offered', 'arbitrated', 'paid'],
      ['offered', 'arbitrated'],
      true,
    ],
  ])('count %s, in every order of arrival', (_, made, expected, isFinal) => {
    const steps = made.map((decision, index) => decided(index + 2, decision));
    fc.assert(
      fc.property(fc.shuffledSubarray(steps, { minLength: steps.length }), (order) => {
        expect(counting(order)).toEqual(expected);
        expect(isFinallyDecided(claimsOn({ claims: [claimOf(), ...order] })[0]!)).toBe(isFinal);
      }),
    );
  });

  it('a final one behind an offer is no superseded one, and the offer holds until then', () => {
    const before = { claims: [claimOf(), decided(2, 'offered')] };
    expect(holdsStep(before.claims, decided(2, 'offered'))).toBe(true);
    const after = [...before.claims, decided(3, 'paid')];
    expect(after.map((step) => holdsStep(after, step))).toEqual([true, false, true]);
    expect(recordClaim(before, decided(3, 'paid')).outcome).toBe('done');
    expect(recordClaim(before, decided(3, 'offered')).outcome).toBe('superseded');
  });
});

describe('a step', () => {
  const filed = { step: 'filed', claimantId: 'dd'.repeat(12) };
  const answer = { step: 'acknowledged', claimantId: 'dd'.repeat(12) };

  it('is refused with a sentence where there is nothing to claim or to answer', () => {
    expect(whyNotRecordClaim(bol({ osd: short }), filed)).toBeNull();
    expect(whyNotRecordClaim(bol({ osd: short, completed: false }), filed)).toMatch(/once this BOL is completed/);
    expect(whyNotRecordClaim(bol(), filed)).toMatch(/nothing to claim/);
    expect(whyNotRecordClaim(bol({ osd: short }), answer)).toMatch(/filed no claim/);
    expect(whyNotRecordClaim(bol({ osd: short, claims: [claimOf({ claimantId: 'ee'.repeat(12) })] }), answer)).toMatch(
      /filed no claim/,
    );
    expect(whyNotRecordClaim(bol({ osd: short, claims: [claimOf()] }), answer)).toBeNull();
    const full = Array.from({ length: CLAIM_STEPS_MAX }, () => claimOf());
    expect(whyNotRecordClaim(bol({ osd: short, claims: full }), filed)).toMatch(/too many/);
  });

  it('is told in words, also one of a newer version', () => {
    const words = (over: Partial<ClaimStep>) => stepWords(claimOf(over));
    expect(words({})).toBe('Claim filed: $1,250.00');
    expect(words({ amountCents: null })).toBe('Claim filed');
    expect(words({ step: 'acknowledged' })).toBe('Claim acknowledged');
    expect(words({ step: 'decided', decision: 'offered' })).toBe('Claim decided: Settlement offered');
    expect(words({ step: 'appealed' })).toBe('Other record of a claim');
    expect(decisionWords('split')).toBe('Decided');
  });
});

describe('an amount', () => {
  it.each([
    ['1,250.00', 125_000],
    ['1250', 125_000],
    ['$ 1,250.5', 125_050],
    [' 0.01 ', 1],
    ['1,000,000', 100_000_000],
    ['0', 0],
  ])('%s is read', (typed, cents) => {
    expect(readAmount(typed)).toBe(cents);
  });

  it.each([
    '',
    'abc',
    '1.250,00',
    '1,25',
    '12,34.5',
    '1.234',
    '-5',
    '1e3',
    '0x10',
    '1 250',
    '.5',
    '5.',
    '١',
    '99999999999',
  ])('%s is not guessed at', (typed) => {
    expect(readAmount(typed)).toBeNull();
    expect(whyNotAmount(typed)).toBe('Type the amount like 1,250.00.');
  });

  it('must be above zero', () => {
    expect(whyNotAmount('0.00')).toBe('Enter an amount above zero.');
    expect(whyNotAmount('0.01')).toBeNull();
  });

  it('reads as it was typed, to the cent, whatever it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: CLAIM_CENTS_MAX }), (cents) => {
        expect(readAmount(moneyWords(cents, 'USD'))).toBe(cents);
      }),
    );
    expect(['USD', 'CAD', 'MXN', 'EUR', 'JPY'].map((currency) => moneyWords(123_456_705, currency))).toEqual([
      '$1,234,567.05',
      'CA$1,234,567.05',
      'MX$1,234,567.05',
      '€1,234,567.05',
      '1,234,567.05 JPY',
    ]);
    expect(moneyWords(5, 'USD')).toBe('$0.05');
  });
});
