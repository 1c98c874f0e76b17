import { describe, expect, it } from 'vitest';
import type { Relation } from '#domain/relation.ts';
import {
  addSignature,
  CONSENT_VERSION,
  consentText,
  looksDrawn,
  openPurposes,
  ownPurposes,
  SIGNING_PURPOSES,
  type SignatureFacts,
  type SigningPurpose,
  signatureState,
  voidSignature,
  whyNotFinishSigning,
  whyNotSign,
  whyNotSignDocument,
  whyNotVoid,
} from '#domain/signing.ts';
import { after, came, completed, openBol, refused, type TestBol, takenBack, time } from './visit-facts.ts';

const given = (over: Partial<SignatureFacts> = {}): SignatureFacts => ({
  _id: 'a'.repeat(24),
  purpose: 'carrier',
  signerName: 'Tom Lee',
  companyId: 'c'.repeat(24),
  at: '2026-11-21T10:00:00.000Z',
  voided: false,
  documentSha256: 'd1',
  ...over,
});

const as = (...relations: Relation[]) => new Set(relations);

describe('a signature given at a delivery that was refused', () => {
  const signed = (bol: TestBol, ...purposes: SigningPurpose[]) => {
    const signatures = purposes.map((purpose, index) => given({ _id: `${index}`, purpose, at: time(8) }));
    return openPurposes({ ...bol, signatures, file: { sha256: 'd1' } });
  };
  const first = [came('a', 5), refused('no', 10)];

  it('is not the receiver’s for the truck that came after, and holds for the others', () => {
    expect(signed(after([came('a', 5)]), 'receiver')).toEqual(['shipper', 'carrier']);
    for (const facts of [first, [...first, came('b', 30)]]) {
      expect(signed(after(facts), 'shipper', 'carrier', 'receiver')).toEqual(['receiver']);
    }
  });

  it('nor is one that was given before the truck came again', () => {
    const bol = after([...first, came('b', 30)]);
    const at = (minute: number) => [given({ purpose: 'receiver', at: time(minute) })];
    const open = (minute: number) =>
      openPurposes({ ...bol, signatures: at(minute), file: { sha256: 'd1' } }).includes('receiver');
    expect([12, 29, 30, 31].map(open)).toEqual([true, true, false, false]);
  });

  it('holds where that visit was completed all the same, or the refusal taken back', () => {
    for (const fact of [completed(12), takenBack('no')]) {
      expect(signed(after([...first, fact]), 'receiver')).toEqual(['shipper', 'carrier']);
    }
  });
});

describe('the signatures of a BOL', () => {
  it('are joined by a new one, and the same one twice changes nothing', () => {
    const first = given();
    const second = given({ _id: 'b'.repeat(24), purpose: 'receiver' });
    expect(addSignature([first], second)).toEqual([first, second]);
    expect(addSignature([first, second], second)).toEqual([first, second]);
  });
});

describe('who may sign for which side', () => {
  it('is everybody for their own side; the driver for the carrier', () => {
    expect(ownPurposes(as('driver'))).toEqual(['carrier']);
    expect(ownPurposes(as('shipper', 'receiver'))).toEqual(['shipper', 'receiver']);
    expect(whyNotSign({ relations: as('driver'), purpose: 'carrier', handedOver: false })).toBeNull();
    expect(whyNotSign({ relations: as('driver'), purpose: 'receiver', handedOver: false })).toMatch(/Hand the device/);
  });

  it('is any side once the device is handed over, but only from somebody who signs this BOL at all', () => {
    for (const purpose of SIGNING_PURPOSES) {
      expect(whyNotSign({ relations: as('driver'), purpose, handedOver: true })).toBeNull();
      expect(whyNotSign({ relations: as('carrier'), purpose, handedOver: true })).toMatch(/^Only the shipper/);
    }
  });
});

describe('a signature and the document', () => {
  it('counts for the document it was given on and for no other', () => {
    expect(signatureState(given(), 'd1')).toBe('valid');
    expect(signatureState(given(), 'd2')).toBe('outdated');
    expect(signatureState(given({ voided: true }), 'd1')).toBe('voided');
    expect(whyNotSignDocument({ shownSha256: 'd1', currentSha256: 'd1' })).toBeNull();
    expect(whyNotSignDocument({ shownSha256: 'd1', currentSha256: 'd2' })).toMatch(/sign again/);
  });

  it('leaves a side open when it was taken back or is about an earlier document', () => {
    const signatures = [given(), given({ _id: 'b', purpose: 'shipper', voided: true })];
    const on = (sha256: string) => openPurposes({ ...openBol(), signatures, file: { sha256 } });
    expect(on('d1')).toEqual(['shipper', 'receiver']);
    expect(on('d2')).toEqual(['shipper', 'carrier', 'receiver']);
  });
});

describe('the signatures of a BOL', () => {
  it('take each signature once', () => {
    const once = addSignature([], given());
    expect(addSignature(once, given({ signerName: 'Somebody Else' }))).toEqual(once);
  });

  it('keep what was taken back', () => {
    const taken = { at: '2026-11-21T15:00:00.000Z', reason: 'Wrong BOL', byName: 'Ada Lee' };
    const voided = voidSignature([given()], given()._id, taken);
    expect(voided).toEqual([given({ voided: true, void: taken })]);
    expect(voidSignature(voided, given()._id, { ...taken, reason: 'Again' })).toEqual(voided);
    expect(voidSignature([given()], 'unknown', taken)).toEqual([given()]);
  });

  it('are taken back by their own company, once', () => {
    expect(whyNotVoid({ sameCompany: true, alreadyVoided: false })).toBeNull();
    expect(whyNotVoid({ sameCompany: false, alreadyVoided: false })).toMatch(/Only the company/);
    expect(whyNotVoid({ sameCompany: true, alreadyVoided: true })).toMatch(/already/);
  });
});

describe('finishing a signature', () => {
  const whole = { signerName: 'Tom Lee', consented: true, drawn: true, pieces: '' };

  it('takes a name, the consent and a drawing, asked for in this order', () => {
    expect(whyNotFinishSigning(whole)).toBeNull();
    expect(whyNotFinishSigning({ ...whole, signerName: '  ', consented: false })).toBe('Print your name first.');
    expect(whyNotFinishSigning({ ...whole, consented: false, drawn: false })).toMatch(/^Agree/);
    expect(whyNotFinishSigning({ ...whole, drawn: false })).toBe('Draw your signature first.');
  });

  it.each([
    ['24', null],
    ['0', null],
    ['1000000', null],
    ['1000001', 'Pieces must be a whole number.'],
    ['2.5', 'Pieces must be a whole number.'],
    ['-1', 'Pieces must be a whole number.'],
    ['two', 'Pieces must be a whole number.'],
  ])('takes %s pieces or says why not', (pieces, reason) => {
    expect(whyNotFinishSigning({ ...whole, pieces })).toBe(reason);
  });

  it('takes no slip of the finger for a signature', () => {
    expect(looksDrawn([])).toBe(false);
    expect(looksDrawn([[1]])).toBe(false);
    expect(
      looksDrawn([
        [1, 2],
        [3, 4],
      ]),
    ).toBe(true);
  });
});

it('the consent names the side and what it confirms, and has a version', () => {
  expect(consentText('receiver')).toMatch(/for the receiver.*were received,.*sign electronically/);
  expect(consentText('carrier')).toMatch(/apparent good order/);
  expect(CONSENT_VERSION).toMatch(/^\d{4}-\d\d$/);
});
