import fc from 'fast-check';
import encodeQr from 'qr';
import { describe, expect, it } from 'vitest';
import { toBase45 } from '#domain/base45.ts';
import { answerBytes, codeText, offerBytes, readCode, toHex, toUtf8 } from '#domain/handshake-code.ts';
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
      expect(code.kind !== 'unreadable' && code.bytes.length).toBeLessThanOrEqual(340);
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
    for (const newer of ['CX2:ABC', 'CX12:ABC', offer.replace('CX1', 'CX2')]) expect(why(newer)).toBe('newer');
    for (const other of ['CX0:ABC', 'CXX:ABC', 'CX1:!!', 'A CX2:ABC', ` ${offer}`]) expect(why(other)).toBe('not-ours');
    expect(why(`CX1:${toBase45(Uint8Array.from([9, ...bytes.slice(1)]))}`)).toBe('newer');
  });

  // Else two texts would say the same, and one handshake be two.
  it('is every text but the one that is written of what it says', () => {
    const rest = { nonce: OFFERED.nonce, publicKey: 'ff'.repeat(64) };
    const offer = offerBytes({ ...OFFERED, ...rest });
    const answer = answerBytes({ ...ANSWERED, ...rest, offerHash: 'ee'.repeat(32) });
    const written = (text: string) => {
      const code = readCode(text);
      if (code.kind === 'unreadable') return null;
      return codeText(code.kind === 'offer' ? offerBytes(code.offer) : answerBytes(code.answer), code.signature);
    };
    for (const signed of [offer, answer])
      for (const at of signed.keys())
        for (const byte of [0, 9, 0xff]) {
          const text = codeText(signed.with(at, byte), SIGNATURE);
          expect([text, null]).toContain(written(text));
        }
  });

  it('is one with a longer name or seal than is written', () => {
    const full = { ...OFFERED, publicKey: 'ff'.repeat(64), name: 'n'.repeat(30), sealNumber: 's'.repeat(20) };
    const bytes = [...offerBytes(full), ...SIGNATURE];
    const longer = (letter: string, length: number) => {
      const at = bytes.lastIndexOf(letter.charCodeAt(0));
      const other = bytes.toSpliced(at, 0, letter.charCodeAt(0)).with(at - length, length + 1);
      return readCode(`CX1:${toBase45(Uint8Array.from(other))}`).kind;
    };
    expect(readOffer(`CX1:${toBase45(Uint8Array.from(bytes))}`).offer).toEqual(full);
    expect([longer('n', 30), longer('s', 20)]).toEqual(['unreadable', 'unreadable']);
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

it('half a character is written as a question mark', () => {
  expect(toUtf8('a\ud800ö\udc00')).toEqual([0x61, 0x3f, 0xc3, 0xb6, 0x3f]);
  expect(toUtf8('😀')).toEqual([0xf0, 0x9f, 0x98, 0x80]);
});
