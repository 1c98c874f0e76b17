import { describe, expect, test } from 'vitest';
import type { Relation } from '#domain/relation.ts';
import { knownSigner, type SigningScene, sidesHere } from '#domain/signing-stop.ts';
import { stampOf } from './stamp-of.ts';

const AT = '2026-03-01T08:00:00.000Z';
const [HARBOR, BAYVIEW] = ['a'.repeat(24), 'b'.repeat(24)];

function scene(relations: Relation[], over: { checkout?: string; checkin?: string } = {}): SigningScene {
  return {
    relations: new Set(relations),
    load: { checkout: over.checkout ?? null, shipperId: HARBOR, stamps: [] },
    bol: { checkin: over.checkin ?? null, receiverId: BAYVIEW, driver: null, stamps: [], signatures: [] },
  };
}

test.each([
  [['shipper'], {}, 'shipper'],
  [['shipper'], { checkout: AT, checkin: AT }, 'shipper'],
  [['receiver'], {}, 'receiver'],
  [['driver'], {}, 'shipper'],
  [['driver'], { checkout: AT }, 'receiver'],
  [['driver'], { checkin: AT }, 'receiver'],
  [['shipper', 'receiver'], {}, 'shipper'],
  [['shipper', 'receiver'], { checkin: AT }, 'receiver'],
] as [Relation[], { checkout?: string; checkin?: string }, string][])(
  'with %j and %j the %s is at this dock beside the carrier',
  (relations, over, side) => {
    expect(sidesHere(scene(relations, over))).toEqual([side, 'carrier']);
  },
);

describe('the name of who most likely signs', () => {
  const base = scene(['driver'], { checkin: AT });
  const signed = { _id: 'c', companyId: BAYVIEW, at: AT, documentSha256: 'd', purpose: 'receiver' as const };

  test('is the assigned driver’s for the carrier, and nobody’s where none is assigned', () => {
    expect(knownSigner('carrier', { ...base, bol: { ...base.bol, driver: { name: 'Ray' } } })).toBe('Ray');
    expect(knownSigner('carrier', base)).toBe('');
  });

  test('is that of whoever signed for the side before, unless that was taken back', () => {
    const signatures = [
      { ...signed, signerName: 'Ida', voided: false },
      { ...signed, signerName: 'Bo', voided: true },
    ];
    expect(knownSigner('receiver', { ...base, bol: { ...base.bol, signatures } })).toBe('Ida');
  });

  test('is that of whoever recorded something for the company at this stop', () => {
    const stamps = [
      stampOf({ at: AT, byCompanyId: HARBOR, byName: 'Hal' }),
      stampOf({ at: AT, byCompanyId: BAYVIEW, byName: 'Denise' }),
    ];
    expect(knownSigner('receiver', { ...base, bol: { ...base.bol, stamps } })).toBe('Denise');
    expect(knownSigner('shipper', { ...base, load: { ...base.load, stamps } })).toBe('Hal');
    expect(knownSigner('shipper', { ...base, bol: { ...base.bol, stamps } })).toBe('');
  });
});
