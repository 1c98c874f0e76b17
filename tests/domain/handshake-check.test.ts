import { describe, expect, it } from 'vitest';
import { type HandshakeScene, toldBy, whyNoAnswer, whyNotValid } from '#domain/handshake-check.ts';
import { ANSWERED, handshakeOf, OFFERED, readAnswer, readOffer } from './handshake-of.ts';
import { toldOf } from './handshake-told.ts';

const told = toldOf();
const { offered, answered } = told;

const scene = (over: Partial<HandshakeScene> = {}): HandshakeScene => ({
  told,
  offerProven: true,
  answerProven: true,
  whyNoAnswer: null,
  companies: { offered: offered.companyId, answered: answered.companyId },
  drivers: new Set([offered.userId]),
  shipperId: 'cc'.repeat(12),
  receiverId: answered.companyId,
  documents: new Set([told.documentSha256]),
  ...over,
});

describe('two codes', () => {
  it('are told as both say it', async () => {
    const { offer, answer } = await handshakeOf();
    expect(toldBy({ offer: readOffer(offer), answer: readAnswer(answer) }, 'f1'.repeat(12))).toEqual({
      _id: 'f1'.repeat(12),
      pickUp: false,
      offered: {
        userId: OFFERED.userId,
        companyId: OFFERED.companyId,
        name: 'Ray Delgado',
        at: new Date(OFFERED.atMs).toISOString(),
        key: null,
      },
      answered: {
        userId: ANSWERED.userId,
        companyId: ANSWERED.companyId,
        name: 'Denise Okafor',
        at: new Date(ANSWERED.atMs).toISOString(),
        key: null,
      },
      documentSha256: OFFERED.documentSha256,
      signatureId: ANSWERED.signatureId,
      pieces: 42,
      seal: 'intact',
      sealNumber: '883201',
      clocksDiffer: false,
    });
  });

  it('belong together by hash, nonce, BOL and stop, and by nothing less', async () => {
    const { offer, answer, offerHash } = await handshakeOf();
    const pair = { offer: readOffer(offer), answer: readAnswer(answer) };
    expect(whyNoAnswer(pair, offerHash)).toBeNull();
    expect(whyNoAnswer(pair, '00'.repeat(32))).toBe('This answers another code.');
    for (const over of [{ nonce: '00'.repeat(12) }, { bolId: '00'.repeat(12) }, { pickUp: true }]) {
      const other = await handshakeOf({ answer: over });
      const mixed = { offer: readOffer(other.offer), answer: readAnswer(other.answer) };
      expect(whyNoAnswer(mixed, other.offerHash), Object.keys(over)[0]).toBe('This answers another code.');
    }
  });

  it('make a handover where nothing speaks against it', () => {
    expect(whyNotValid(scene())).toBeNull();
  });

  it('of the pick-up are the shipper’s and the driver’s', () => {
    const pickUp = { ...told, pickUp: true };
    const right = { drivers: new Set([answered.userId]), shipperId: offered.companyId };
    expect(whyNotValid(scene({ told: pickUp, ...right }))).toBeNull();
    expect(whyNotValid(scene({ told: pickUp, ...right, drivers: new Set([offered.userId]) }))).toBe(
      'Denise Okafor was not the driver of this BOL.',
    );
    expect(whyNotValid(scene({ told: pickUp, ...right, shipperId: 'dd'.repeat(12) }))).toBe(
      'Ray Delgado does not work for the shipper of this BOL.',
    );
  });

  it('make none for each of these reasons, and each is said', () => {
    const same = { ...told, answered: { ...answered, companyId: offered.companyId } };
    const cases: [Partial<HandshakeScene>, string][] = [
      [{ offerProven: false }, 'The code of Ray Delgado was changed after it was signed.'],
      [{ answerProven: false }, 'The code of Denise Okafor was changed after it was signed.'],
      [{ whyNoAnswer: 'Another' }, 'The code of Denise Okafor answers another code.'],
      [{ told: same }, 'Both sides are of the same company.'],
      [
        { companies: { offered: null, answered: answered.companyId } },
        'Ray Delgado is not of the company their code names.',
      ],
      [
        { companies: { offered: offered.companyId, answered: null } },
        'Denise Okafor is not of the company their code names.',
      ],
      [{ drivers: new Set() }, 'Ray Delgado was not the driver of this BOL.'],
      [{ receiverId: null }, 'Denise Okafor does not work for the receiver of this BOL.'],
      [{ documents: new Set() }, 'The document they agreed on was never the one of this BOL.'],
    ];
    for (const [over, words] of cases) expect(whyNotValid(scene(over))).toBe(words);
  });
});
