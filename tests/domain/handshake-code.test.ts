import fc from 'fast-check';
import encodeQr from 'qr';
import { describe, expect, it } from 'vitest';
import { toBase45 } from '#domain/base45.ts';
import { answerBytes, CODE_BYTES_MAX, codeText, offerBytes, readCode, toHex } from '#domain/handshake-code.ts';
import { SEALS } from '#domain/seal.ts';
import { ANSWERED, handshakeOf, OFFERED, readAnswer, readOffer } from './handshake-of.ts';

const hex = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes }).map(toHex);
const head = {
  pickUp: fc.boolean(),
  bolId: hex(12),
  userId: hex(12),
  companyId: hex(12),
  // At most 7 characters of 4 bytes.
  name: fc.string({ unit: 'binary', maxLength: 7 }),
  atMs: fc.nat({ max: 2 ** 48 - 1 }),
  offsetMinutes: fc.integer({ min: -56, max: 56 }).map((quarters) => quarters * 15),
  nonce: hex(12),
  publicKey: hex(64),
};
const offers = fc.record({
  ...head,
  documentSha256: hex(32),
  pieces: fc.option(fc.nat({ max: 1_000_000 })),
  seal: fc.option(fc.constantFrom(...SEALS)),
  sealNumber: fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
});
const answers = fc.record({
  ...head,
  offerHash: hex(32),
  signatureId: hex(12),
  statementHash: hex(16),
  clocksDiffer: fc.boolean(),
});
const SIGNATURE = new Uint8Array(64).fill(7);

describe('a code of a handshake', () => {
  it('says what was put into it', () => {
    fc.assert(
      fc.property(offers, (offer) => {
        expect(readOffer(codeText(offerBytes(offer), SIGNATURE)).offer).toEqual(offer);
      }),
    );
    fc.assert(
      fc.property(answers, (answer) => {
        expect(readAnswer(codeText(answerBytes(answer), SIGNATURE)).answer).toEqual(answer);
      }),
    );
  });

  it('has at most 340 bytes, and 65 squares a side, however long what is put into it', () => {
    const long = { name: 'Ö'.repeat(100), publicKey: 'ff'.repeat(64) };
    const offer = offerBytes({ ...OFFERED, ...long, sealNumber: 'Ö'.repeat(50), pieces: 1_000_000 });
    const answer = answerBytes({ ...ANSWERED, ...long, offerHash: 'ee'.repeat(32), nonce: OFFERED.nonce });
    for (const signed of [offer, answer]) {
      const text = codeText(signed, SIGNATURE);
      const code = readCode(text);
      expect(code.kind !== 'unreadable' && code.bytes.length).toBeLessThanOrEqual(CODE_BYTES_MAX);
      expect(encodeQr(text, 'raw', { ecc: 'medium', border: 1 }).length).toBeLessThanOrEqual(67);
    }
    expect(readOffer(codeText(offer, SIGNATURE)).offer).toMatchObject({
      name: 'Ö'.repeat(15),
      sealNumber: 'Ö'.repeat(10),
    });
  });

  it('is one that every reader gives back as it is: letters, digits and signs of the alphanumeric kind only', async () => {
    const { offer, answer } = await handshakeOf();
    for (const text of [offer, answer]) expect(text).toMatch(/^CX1:[0-9A-Z $%*+\-./:]+$/);
  });
});

describe('what is no code', () => {
  const why = (text: string) => {
    const code = readCode(text);
    return code.kind === 'unreadable' ? code.why : code.kind;
  };

  it('is told from a code of a newer app', async () => {
    const { offer } = await handshakeOf();
    const { bytes } = readOffer(offer);
    expect(why('https://connexbol.example/loads/1')).toBe('not-ours');
    expect(why('CX2:ABC')).toBe('newer');
    expect(why(`CX1:${toBase45(Uint8Array.from([9, ...bytes.slice(1)]))}`)).toBe('newer');
  });

  it('never throws, whatever it is, and is never read', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readCode(text).kind).toBe('unreadable');
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readCode(`CX1:${text}`).kind).toBe('unreadable');
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(1, 2), fc.uint8Array({ maxLength: 200 }), (type, bytes) => {
        expect(readCode(`CX1:${toBase45(Uint8Array.from([type, ...bytes]))}`).kind).toBe('unreadable');
      }),
    );
  });

  it('is a code with a byte too many or too few, and one of the other kind under the same bytes', async () => {
    const { offer, answer } = await handshakeOf();
    for (const { bytes } of [readOffer(offer), readAnswer(answer)]) {
      expect(why(`CX1:${toBase45(bytes.slice(0, -1))}`)).toBe('not-ours');
      expect(why(`CX1:${toBase45(Uint8Array.from([...bytes, 0]))}`)).toBe('not-ours');
    }
    expect(why(`CX1:${toBase45(new Uint8Array(2000).fill(1))}`)).toBe('not-ours');
  });
});
