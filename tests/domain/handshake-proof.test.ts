import { describe, expect, it } from 'vitest';
import { fromBase45, toBase45 } from '#domain/base45.ts';
import { fromHex, joined, readCode, toHex } from '#domain/handshake-code.ts';
import {
  handshakeIdOf,
  isProven,
  isSignedBy,
  keyIdOf,
  registrationBytes,
  sha256,
  signAnswer,
  signBytes,
} from '#domain/handshake-proof.ts';
import { ANSWERED, handshakeOf, newSigningKey, readAnswer, readOffer, subtle } from './handshake-of.ts';

const bytesOf = (text: string) => fromBase45(text.slice('CX1:'.length)) ?? new Uint8Array();
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

describe('the proof of a code', () => {
  it('is its signature by the key it names', async () => {
    const { offer, answer } = await handshakeOf();
    expect(await isProven(subtle, readOffer(offer))).toBe(true);
    expect(await isProven(subtle, readAnswer(answer))).toBe(true);
  });

  it('fails with any byte flipped', async () => {
    const { offer, answer } = await handshakeOf();
    for (const text of [offer, answer]) {
      const bytes = bytesOf(text);
      for (let at = 0; at < bytes.length; at += 1) {
        for (const flip of [1, 0x80, 0xff]) {
          const other = bytes.slice();
          other[at] = (other[at] ?? 0) ^ flip;
          const code = readCode(`CX1:${toBase45(other)}`);
          const proven = code.kind !== 'unreadable' && (await isProven(subtle, code));
          expect(proven, `byte ${at} by ${flip}`).toBe(false);
        }
      }
    }
  });

  it('fails where a key of somebody else, or none, stands in its place', async () => {
    const { offer } = await handshakeOf();
    const code = readOffer(offer);
    const { publicKey } = await newSigningKey();
    expect(await isSignedBy(subtle, publicKey, code.signed, code.signature)).toBe(false);
    for (const none of ['00'.repeat(64), 'ff'.repeat(64), 'ab']) {
      expect(await isSignedBy(subtle, none, code.signed, code.signature)).toBe(false);
    }
  });

  it('has one form: the other value of s that would prove the same is refused', async () => {
    const key = await newSigningKey();
    const bytes = registrationBytes({ userId: 'u', deviceId: 'd', publicKey: key.publicKey });
    for (let time = 0; time < 8; time += 1) {
      const signature = await signBytes(subtle, key, bytes);
      const s = BigInt(`0x${toHex(signature.slice(32))}`);
      const twin = joined(signature.slice(0, 32), fromHex((ORDER - s).toString(16).padStart(64, '0')));
      expect(s <= ORDER / 2n).toBe(true);
      expect(await isSignedBy(subtle, key.publicKey, bytes, signature)).toBe(true);
      expect(await isSignedBy(subtle, key.publicKey, bytes, twin)).toBe(false);
    }
    for (const s of [0n, ORDER, ORDER + 1n, 2n ** 256n - 1n]) {
      const none = joined(new Uint8Array(32).fill(1), fromHex(s.toString(16).padStart(64, '0')));
      expect(await isSignedBy(subtle, key.publicKey, bytes, none)).toBe(false);
    }
  });
});

describe('a handshake', () => {
  it('has the same id wherever both codes are, and another with another answer', async () => {
    const keys = { offer: await newSigningKey(), answer: await newSigningKey() };
    const { offer, answer } = await handshakeOf({ keys });
    const { offer: said, bytes } = readOffer(offer);
    const { nonce, bolId } = said;
    const other = await signAnswer(subtle, keys.answer, {
      ...ANSWERED,
      nonce,
      bolId,
      offerHash: await sha256(subtle, bytes),
      name: 'Somebody else',
    });
    const ids = await Promise.all([
      handshakeIdOf(subtle, readOffer(offer), readAnswer(answer)),
      handshakeIdOf(subtle, readOffer(offer), readAnswer(answer)),
      handshakeIdOf(subtle, readOffer(offer), readAnswer(other)),
    ]);
    expect(ids[0]).toMatch(/^[0-9a-f]{24}$/);
    expect(ids[1]).toBe(ids[0]);
    expect(ids[2]).not.toBe(ids[0]);
  });

  it('has keys that are registered by a text that names who holds them', () => {
    const bytes = registrationBytes({ userId: 'u', deviceId: 'd', publicKey: 'ab' });
    expect(Buffer.from(bytes).toString()).toBe('connex device key u d ab');
  });

  it('names a key by its hash', async () => {
    expect(await keyIdOf(subtle, '00'.repeat(64))).toBe('f5a5fd42d16a20302798ef6e');
  });
});
