import { describe, expect, it } from 'vitest';
import type { Relation } from '#domain/relation.ts';
import { ownPurposes, SIGNING_PURPOSES, whyNotSign, whyNotVoid } from '#domain/signing.ts';

const as = (...relations: Relation[]) => new Set(relations);

describe('signing', () => {
  it('is for nobody who is neither shipper, driver nor receiver, handed over or not', () => {
    for (const relations of [as(), as('carrier')]) {
      for (const purpose of SIGNING_PURPOSES) {
        for (const handedOver of [true, false]) {
          expect(whyNotSign({ relations, purpose, handedOver })).toBe(
            'Only the shipper, the driver and the receiver of this BOL sign it.',
          );
        }
      }
    }
  });

  it('is for one’s own side; the driver signs for the carrier', () => {
    expect(ownPurposes(as('shipper'))).toEqual(['shipper']);
    expect(ownPurposes(as('driver'))).toEqual(['carrier']);
    expect(ownPurposes(as('shipper', 'receiver'))).toEqual(['shipper', 'receiver']);
    expect(whyNotSign({ relations: as('driver'), purpose: 'carrier', handedOver: false })).toBeNull();
    expect(whyNotSign({ relations: as('driver'), purpose: 'receiver', handedOver: false })).toBe(
      'You do not sign for the receiver of this BOL. Hand the device over to who does.',
    );
  });

  it('is for every side once the device is handed over', () => {
    for (const relation of ['shipper', 'driver', 'receiver'] as const) {
      for (const purpose of SIGNING_PURPOSES) {
        expect(whyNotSign({ relations: as(relation), purpose, handedOver: true })).toBeNull();
      }
    }
  });
});

describe('voiding', () => {
  it('is for the company that signed, once', () => {
    expect(whyNotVoid({ sameCompany: true, alreadyVoided: false })).toBeNull();
    expect(whyNotVoid({ sameCompany: false, alreadyVoided: false })).toMatch(/^Only the company/);
    expect(whyNotVoid({ sameCompany: true, alreadyVoided: true })).toMatch(/already/);
  });
});
