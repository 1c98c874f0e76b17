/** Claims of several companies on one BOL, or of one that claims again: whose step is whose, and which of them counts. */
import { describe, expect, test } from 'vitest';
import {
  type Claimable,
  type ClaimStep,
  claimsOn,
  hasDifference,
  holdsStep,
  isFinallyDecided,
  readAmount,
  recordClaim,
  standingClaim,
  stepWords,
  whyNotRecordClaim,
} from '#domain/claims.ts';
import { NO_OSD } from '#domain/osd.ts';
import { claimOf } from './claim-of.ts';
import { voidAt } from './outcome-of.ts';
import { after, came, completed, happened, id, permutations, refused, takenBack, time } from './visit-facts.ts';

const [OURS, THEIRS] = ['aa'.repeat(12), 'dd'.repeat(12)];
const step = (name: string, kind: string, day: number, facts: Partial<ClaimStep> = {}) =>
  claimOf({ _id: id(name), step: kind, claimantId: OURS, at: `2026-12-0${day}T10:00:00.000Z`, ...facts });
const first = step('first', 'filed', 1);
const back = step('back', 'withdrawn', 3, { filingId: first._id });
const theirs = step('theirs', 'filed', 2, { claimantId: THEIRS });
const again = step('again', 'filed', 4);
const filings = (claims: readonly ClaimStep[]) => claimsOn({ claims }).map(({ filed }) => filed._id);

describe('claims of two companies', () => {
  test('are in the order they were filed, whoever filed before', () => {
    for (const claims of permutations([first, back, theirs, again]))
      expect(filings(claims)).toEqual([first._id, theirs._id, again._id]);
  });

  test('are each company’s own: the one that stands, and none of another or one that was taken back', () => {
    const of = (claims: ClaimStep[], company = OURS) => standingClaim({ claims }, company)?.filed._id ?? null;
    expect([of([first, theirs]), of([first, theirs], THEIRS)]).toEqual([first._id, theirs._id]);
    expect([of([theirs]), of([first, back]), of([])]).toEqual([null, null, null]);
    expect(of([first, back, theirs, again])).toBe(again._id);
  });

  test('hold their steps each for itself: an offer is over once all is decided', () => {
    const offer = step('offer', 'decided', 2, { decision: 'offered' });
    const paid = step('paid', 'decided', 5, { decision: 'paid' });
    const late = step('late', 'decided', 6, { decision: 'declined' });
    const steps = [first, theirs, offer, paid, late];
    expect([first, theirs, offer, paid, late].map((one) => holdsStep(steps, one))).toEqual([
      ...[true, true, false, true, false],
    ]);
    expect(holdsStep([first, theirs, offer], offer)).toBe(true);
  });
});

describe('an answer', () => {
  test('that decides is no acknowledgement, and nothing is decided before one', () => {
    const paid = step('paid', 'decided', 2, { decision: 'paid' });
    const [claim] = claimsOn({ claims: [first, paid] });
    expect(claim).toMatchObject({ acknowledged: null, decisions: [paid] });
    const [open] = claimsOn({ claims: [first] });
    expect([claim, open].map((one) => one && isFinallyDecided(one))).toEqual([true, false]);
  });

  test('that names no filing is about the claim that was open in its minute', () => {
    const refiled = step('again', 'filed', 3);
    const seen = step('seen', 'acknowledged', 3);
    const acknowledged = claimsOn({ claims: [first, back, refiled, seen] }).map((one) => one.acknowledged?._id ?? null);
    expect(acknowledged).toEqual([null, seen._id]);
  });

  test('needs a filing of that company, whatever else there is of it', () => {
    const bol = { ...after([came('a', 10), completed(40)]), osd: NO_OSD };
    const why = (claims: ClaimStep[], one = step('seen', 'acknowledged', 5)) =>
      whyNotRecordClaim({ ...bol, claims }, one);
    const refusal = 'This company has filed no claim here.';
    expect([why([first]), why([theirs]), why([step('odd', 'acknowledged', 4)])]).toEqual([null, refusal, refusal]);
    expect(whyNotRecordClaim(bol, step('seen', 'acknowledged', 5))).toBe(refusal);
  });
});

test('a step is added to rows that had none, and once', () => {
  const { row, outcome } = recordClaim({ name: 'a BOL' } as { claims?: ClaimStep[] }, first);
  expect([row, outcome]).toEqual([{ name: 'a BOL', claims: [first] }, 'done']);
  expect(recordClaim(row, first).row).toBe(row);
});

describe('what there is to claim', () => {
  const nothing = /^There is nothing to claim/;
  const delivered = [came('a', 30), completed(40)];
  const why = (bol: Claimable) => whyNotRecordClaim(bol, first);

  test('is what was refused before it was delivered, unless that was taken back or was no refusal', () => {
    expect(why(after([refused('no', 20), ...delivered]))).toBeNull();
    expect(why(after([refused('no', 20), takenBack('no'), ...delivered]))).toMatch(nothing);
    expect(why(after([happened('late', 'attempted', 20), ...delivered]))).toMatch(nothing);
    expect(why({ ...after(delivered), outcomes: undefined })).toMatch(nothing);
  });

  test('is no part that was said to be taken by mistake', () => {
    const partial = after([came('a', 10), happened('part', 'partial', 20)]);
    const mistaken = partial.outcomes.map((one) => ({ ...one, void: voidAt(time(25)) }));
    expect([hasDifference(partial), hasDifference({ ...partial, outcomes: mistaken })]).toEqual([true, false]);
  });
});

test('an amount is as it was typed, up to the largest, with its sign before it', () => {
  expect(readAmount('100,000,000.00')).toBe(100_000_000_00);
  expect([readAmount('100,000,000.01'), readAmount('12$'), readAmount('1$2')]).toEqual([null, null, null]);
  expect(stepWords({ step: 'filed', amountCents: null, currency: null, decision: null })).toBe('Claim filed');
});
