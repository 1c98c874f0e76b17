import { describe, expect, it } from 'vitest';
import {
  asPacked,
  claimsOfPack,
  outcomesOfPack,
  photosOfPack,
  stepsOfPack,
  whyNoClaimPack,
} from '#domain/claim-pack.ts';
import { NO_OSD } from '#domain/osd.ts';
import { claimOf } from './claim-of.ts';
import { concealedLine, concealedOf } from './concealed-of.ts';
import { countLine, countOf } from './count-of.ts';
import { outcomeOf, voidAt } from './outcome-of.ts';

const at = '2026-11-21T10:00:00.000Z';
const [gap = '', wet = '', wrong = '', inside = ''] = ['a1', 'b2', 'c3', 'd4'].map((byte) => byte.repeat(32));
const [OURS, THEIRS] = ['aa'.repeat(12), 'bb'.repeat(12)];
const ours = claimOf({ _id: '01'.repeat(12), claimantId: OURS });
const theirs = claimOf({ _id: '02'.repeat(12), claimantId: THEIRS });

describe('photos of a pack', () => {
  it('are those of the count and of what was refused, each once, but for what was taken back', () => {
    const refused = outcomeOf({ kind: 'refused', at, note: 'Three pallets wet', photos: [gap, wet] });
    const photos = photosOfPack({
      counts: [countOf({ lines: [countLine({ sku: 'PEARS', shipped: 10, received: 7, photos: [gap] })] })],
      outcomes: [outcomeOf({ kind: 'refused', at, photos: [wrong], void: voidAt(at) }), refused],
    });
    expect(photos.map(({ sha256 }) => sha256)).toEqual([gap, wet]);
    expect(photos[0]?.shows).toBe('PEARS: Short 3; Refused at delivery: damaged, “Three pallets wet”');
  });

  it('are those found while unpacking too, and of lines that came as shipped', () => {
    const line = concealedLine({ photos: [inside] });
    const photos = photosOfPack({
      counts: [countOf({ lines: [countLine({ photos: [gap] }), countLine({ sku: 'PLUMS' })] })],
      concealed: [concealedOf({ lines: [line] })],
      outcomes: [outcomeOf({ kind: 'refused', at, reason: null, photos: [wet] })],
    });
    expect(photos).toEqual([
      { sha256: gap, shows: 'APPLES: as shipped' },
      { sha256: inside, shows: 'APPLES: 2 damaged' },
      { sha256: wet, shows: 'Refused at delivery' },
    ]);
    expect(photosOfPack({})).toEqual([]);
  });
});

describe('a pack is about', () => {
  it('a reader’s own claims where they filed one, since they give it away, else all they may see', () => {
    const bol = { claims: [theirs, ours], name: 'bol' };
    const of = (companyId: string) => claimsOfPack(bol, companyId).map(({ claimantId }) => claimantId);
    expect([of(OURS), of(THEIRS), of('cc')]).toEqual([[OURS], [THEIRS], [OURS, THEIRS]]);
    expect(asPacked(bol, OURS)).toEqual({ claims: [ours], name: 'bol' });
    expect(asPacked(bol, 'cc')).toEqual(bol);
    expect(asPacked({}, OURS)).toEqual({ claims: undefined });
  });

  it('the steps of claims that stand, and apart from them what was taken back', () => {
    const back = claimOf({ _id: '03'.repeat(12), step: 'withdrawn', claimantId: OURS, filingId: ours._id });
    expect(stepsOfPack({ claims: [ours, theirs, back] })).toEqual({ claims: [theirs], withdrawnClaims: [ours, back] });
    expect(stepsOfPack({})).toEqual({ claims: [], withdrawnClaims: [] });
  });

  it('outcomes that were not taken back', () => {
    const [one, taken] = [outcomeOf({ kind: 'refused', at }), outcomeOf({ kind: 'refused', at, void: voidAt(at) })];
    expect(outcomesOfPack({ outcomes: [one, taken] })).toEqual([one]);
    expect(outcomesOfPack({})).toEqual([]);
  });

  it('something that was claimed or can be: else there is none', () => {
    const bol = { completed: true, stamps: [], osd: NO_OSD };
    const why = 'There is no claim pack: nothing was claimed, and nothing can be.';
    expect(whyNoClaimPack(bol)).toBe(why);
    expect(whyNoClaimPack({ ...bol, claims: [ours] })).toBeNull();
    expect(whyNoClaimPack({ ...bol, concealed: [concealedOf()] })).toBeNull();
    expect(whyNoClaimPack({ ...bol, completed: false, concealed: [concealedOf()] })).toBe(why);
  });
});
