import { describe, expect, test } from 'vitest';
import type { Relation } from '#domain/relation.ts';
import { knownSigner, type SigningScene, sidesHere, signingHere, signingZone } from '#domain/signing-stop.ts';
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

  test('is nobody’s of another side, of a receiver who is not known, or of a carrier without a driver', () => {
    const stamps = [stampOf({ at: AT, byCompanyId: BAYVIEW, byName: 'Denise' })];
    const signatures = [{ ...signed, purpose: 'shipper' as const, signerName: 'Hal', voided: false }];
    expect(knownSigner('receiver', { ...base, bol: { ...base.bol, signatures } })).toBe('');
    expect(knownSigner('carrier', { ...base, bol: { ...base.bol, stamps } })).toBe('');
    const unknown = { ...base.bol, receiverId: null, stamps: [stampOf({ at: AT, byCompanyId: null })] };
    expect(knownSigner('receiver', { ...base, bol: unknown })).toBe('');
    expect(knownSigner('receiver', { ...base, bol: { ...base.bol, stamps, driver: { name: 'Ray' } } })).toBe('Denise');
  });
});

test('signing at a dock is done when both sides there have signed, each side for its own part before', () => {
  const at = (relations: Relation[], checkin: string | null, ...sides: ('shipper' | 'carrier' | 'receiver')[]) => {
    const signatures = sides.map((purpose) => ({
      ...{ _id: purpose, companyId: BAYVIEW, at: AT, documentSha256: 'd', signerName: 'Ida', voided: false, purpose },
    }));
    const base = scene(relations, checkin === null ? {} : { checkin });
    return signingHere({ ...base, bol: { ...base.bol, completed: false, file: { sha256: 'd' }, signatures } });
  };
  expect(at(['receiver'], AT)).toEqual({ signed: [], isOpen: true });
  expect(at(['receiver'], AT, 'receiver')).toEqual({ signed: ['receiver'], isOpen: true });
  // The shipper’s signature is of the other end, whether it is there or not.
  expect(at(['receiver'], AT, 'receiver', 'carrier')).toEqual({ signed: ['receiver'], isOpen: false });
  expect(at(['driver'], null, 'shipper', 'carrier')).toEqual({ signed: ['carrier'], isOpen: false });
  expect(at(['shipper'], null, 'receiver', 'carrier')).toEqual({ signed: [], isOpen: true });
});

test('a signature is of the clock of the dock it was given at', () => {
  const place = (timeZone: string) => ({ timeZone, address: { state: '', zip: '' } });
  const bol = { shipper: place('America/Denver'), receiver: place('America/Chicago'), checkin: AT };
  const before = '2026-03-01T07:59:00.000Z';
  const zone = (purpose: 'shipper' | 'carrier' | 'receiver', at: string, over = {}) =>
    signingZone({ purpose, at }, { ...bol, ...over });
  expect([zone('shipper', AT), zone('receiver', before)]).toEqual(['America/Denver', 'America/Chicago']);
  expect([zone('carrier', before), zone('carrier', AT)]).toEqual(['America/Denver', 'America/Chicago']);
  expect(zone('carrier', AT, { checkin: null })).toBe('America/Denver');
});
