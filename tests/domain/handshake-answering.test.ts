import { describe, expect, it } from 'vitest';
import {
  type AnsweredBol,
  type AnswerVerdict,
  differenceLine,
  handshakeRole,
  judgeOffer,
  OFFER_LIFE_MS,
} from '#domain/handshake-answering.ts';
import type { Offer } from '#domain/handshake-code.ts';
import type { Handshake } from '#domain/handshakes.ts';
import type { Relation } from '#domain/relation.ts';
import { type Actor, COMPANY_TYPE, ROLE } from '#domain/roles.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import { countLine, countOf } from './count-of.ts';
import { ANSWERED, OFFERED } from './handshake-of.ts';
import { handshakeRow, toldOf } from './handshake-told.ts';

const offer: Offer = { ...OFFERED, publicKey: '00'.repeat(64) };
const clerk = {
  userId: ANSWERED.userId,
  companyId: ANSWERED.companyId,
  companyType: COMPANY_TYPE.shipper,
  role: ROLE.clerk,
} satisfies Actor;
const driver = {
  userId: 'd1'.repeat(12),
  companyId: 'ce'.repeat(12),
  companyType: COMPANY_TYPE.carrier,
  role: ROLE.driver,
} satisfies Actor;
const load = { shipperId: 'cc'.repeat(12), carrierId: OFFERED.companyId, ready: true, deleted: false };
const bol: AnsweredBol = {
  file: { sha256: OFFERED.documentSha256 },
  completed: false,
  receiverId: clerk.companyId,
  driverId: OFFERED.userId,
  driver: { _id: OFFERED.userId, name: OFFERED.name },
  sealIntact: null,
  stamps: [],
  signatures: [],
};

interface Over {
  offer?: Partial<Offer>;
  bol?: Partial<AnsweredBol> | null;
  actor?: Actor;
  nowMs?: number;
}

const judge = (over: Over = {}): AnswerVerdict =>
  judgeOffer({
    offer: { ...offer, ...over.offer },
    known: over.bol === null ? null : { bol: { ...bol, ...over.bol }, load },
    actor: over.actor ?? clerk,
    nowMs: over.nowMs ?? OFFERED.atMs + 30_000,
  });

const refusal = (over: Over) => {
  const verdict = judge(over);
  return verdict.kind === 'refused' ? verdict.why : verdict.kind;
};

describe('a code that was scanned', () => {
  it('is ready to be signed for where the document is the same', () => {
    expect(judge()).toEqual({ kind: 'ready', isOld: false, answered: null, signed: null, differences: [] });
  });

  it('says who has signed for the side that answers, on the document as it is now', () => {
    const given = (over: Partial<SignatureFacts> = {}): SignatureFacts => ({
      ...{ _id: '51'.repeat(12), purpose: 'receiver', signerName: 'Denise Okafor', companyId: clerk.companyId },
      ...{ at: '2026-11-25T17:00:00.000Z', voided: false, documentSha256: OFFERED.documentSha256 },
      ...over,
    });
    const signedWhen = (signature: SignatureFacts) => {
      const verdict = judge({ bol: { signatures: [signature] } });
      return verdict.kind === 'ready' ? verdict.signed : verdict.kind;
    };
    expect(signedWhen(given())).toMatchObject({ signerName: 'Denise Okafor' });
    expect(signedWhen(given({ purpose: 'carrier' }))).toBeNull();
    expect(signedWhen(given({ voided: true }))).toBeNull();
    expect(signedWhen(given({ documentSha256: 'ee'.repeat(32) }))).toBeNull();
  });

  it('says who has answered this very code before', () => {
    const at = new Date(offer.atMs).toISOString();
    const before = (over: Partial<Handshake>) => {
      const verdict = judge({ bol: { handshakes: [handshakeRow(over)] } });
      return verdict.kind === 'ready' ? verdict.answered?.name : verdict.kind;
    };
    const offered = { ...toldOf().offered, userId: offer.userId, at };
    expect(before({ offered })).toBe('Denise Okafor');
    expect(before({ offered, state: 'invalid' })).toBeUndefined();
    expect(before({ offered: { ...offered, at: new Date(offer.atMs - 1).toISOString() } })).toBeUndefined();
    expect(before({ offered: { ...offered, userId: 'ee'.repeat(12) } })).toBeUndefined();
    expect(before({ offered, pickUp: true })).toBeUndefined();
  });

  it('for another version of the document is not signed for', () => {
    expect(judge({ bol: { file: { sha256: 'ee'.repeat(32) } } })).toEqual({ kind: 'other-document' });
  });

  it('is refused with the reason where it is not for this person and this BOL', () => {
    expect(refusal({ bol: null })).toBe('This tablet does not have this BOL. Sign on the driver’s phone instead.');
    expect(refusal({ bol: null, offer: { pickUp: true } })).toBe(
      'This phone does not have this BOL. Sign on the shipper’s device instead.',
    );
    expect(refusal({ bol: { completed: true } })).toBe('This BOL is completed: there is nothing left to hand over.');
    expect(refusal({ bol: { removed: 'deleted' } })).toBe(
      'This BOL was removed from its load, or is not shared with you any more.',
    );
    expect(refusal({ bol: { receiverId: 'ee'.repeat(12) } })).toBe('This BOL goes to another receiver.');
    expect(refusal({ offer: { pickUp: true }, actor: driver })).toBe('Another driver has this BOL.');
    expect(refusal({ actor: { ...clerk, role: ROLE.driver } })).toBe(
      'You are not allowed to hand this BOL over by code.',
    );
    expect(refusal({ offer: { companyId: clerk.companyId } })).toBe(
      'Both of you are logged in for the same company. A handover is between two.',
    );
  });

  it('is old ten minutes before or after it was made, by this clock', () => {
    const isOld = (offMs: number) => {
      const verdict = judge({ nowMs: OFFERED.atMs + offMs });
      return verdict.kind === 'ready' && verdict.isOld;
    };
    expect([-OFFER_LIFE_MS - 1, -OFFER_LIFE_MS, OFFER_LIFE_MS, OFFER_LIFE_MS + 1].map(isOld)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it('that says something else than is known here is shown side by side; what only one knows is no difference', () => {
    const count = countOf({ lines: [countLine({ received: 40 })], seal: { paper: '', door: '99', found: 'intact' } });
    const verdict = judge({
      bol: { counts: [count], sealIntact: false, driver: { _id: driver.userId, name: 'Somebody Else' } },
    });
    const differences = verdict.kind === 'ready' ? verdict.differences : [];
    expect(differences.map(differenceLine)).toEqual([
      'Pieces: 42 by their code, 40 counted here',
      'Seal number: 883201 by their code, 99 here',
      'Seal: Seal intact by their code, Seal broken here',
      'Driver: Ray Delgado by their code, Somebody Else here',
    ]);
    const silent = { pieces: null, seal: null, sealNumber: '' };
    expect(judge({ offer: silent, bol: { counts: [count], sealIntact: false } })).toMatchObject({ differences: [] });
    const same = countOf({
      lines: [countLine({ received: 42 })],
      seal: { paper: '', door: ' ab8832 ', found: 'intact' },
    });
    for (const sealNumber of ['AB8832', 'aB8832 '])
      expect(judge({ offer: { sealNumber }, bol: { counts: [same], sealIntact: true } })).toMatchObject({
        differences: [],
      });
    const unsealed = countOf({ lines: [countLine({ received: 42 })] });
    expect(judge({ bol: { counts: [unsealed], driver: null } })).toMatchObject({ differences: [] });
  });

  it('at the pick-up has no other driver than who answers it', () => {
    const answering = { ...driver, userId: 'd2'.repeat(12) };
    const own = { driverId: answering.userId, driver: { _id: answering.userId, name: 'Ray Delgado' } };
    expect(judge({ offer: { pickUp: true }, bol: own, actor: answering })).toMatchObject({
      kind: 'ready',
      differences: [],
    });
  });
});

describe('who does what in a handover', () => {
  const roleOf = (
    relations: Relation[],
    { checkin = null, checkout = null }: { checkin?: string | null; checkout?: string | null } = {},
  ) => {
    const scene = {
      relations: new Set(relations),
      load: { checkout, shipperId: load.shipperId, stamps: [] },
      bol: { checkin, receiverId: clerk.companyId, driver: null, stamps: [], signatures: [] },
    };
    const part = handshakeRole(scene);
    return part && `${part.role} at ${part.pickUp ? 'pick-up' : 'delivery'}`;
  };

  it('is the shipper’s code and the driver’s answer at the pick-up, the driver’s code and the receiver’s answer at the delivery', () => {
    expect(roleOf(['shipper'])).toBe('offers at pick-up');
    expect(roleOf(['driver'])).toBe('answers at pick-up');
    expect(roleOf(['driver'], { checkin: '2026-11-25T17:00:00.000Z' })).toBe('offers at delivery');
    expect(roleOf(['receiver'])).toBe('answers at delivery');
    expect(roleOf(['carrier'])).toBeNull();
    expect(roleOf(['carrier'], { checkin: '2026-11-25T17:00:00.000Z' })).toBeNull();
    expect(roleOf(['shipper', 'receiver'], { checkin: '2026-11-25T17:00:00.000Z' })).toBe('answers at delivery');
    expect(roleOf([])).toBeNull();
  });

  it('is not the shipper’s any more once the truck has left', () => {
    expect(roleOf(['shipper'], { checkin: '2026-11-25T17:00:00.000Z' })).toBeNull();
    expect(roleOf(['shipper'], { checkout: '2026-11-24T17:00:00.000Z' })).toBeNull();
    expect(roleOf(['driver'], { checkout: '2026-11-24T17:00:00.000Z' })).toBe('offers at delivery');
  });
});
