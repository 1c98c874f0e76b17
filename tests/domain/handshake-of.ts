/** Codes of a handshake for tests, signed by real keys. */
import type { Answer, Offer } from '#domain/handshake-code.ts';
import { readCode, toHex } from '#domain/handshake-code.ts';
import { offerHashOf, type SigningKey, signAnswer, signOffer } from '#domain/handshake-proof.ts';

export const { subtle } = globalThis.crypto;

export async function newSigningKey(): Promise<SigningKey> {
  const pair = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const raw = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  return { privateKey: pair.privateKey, publicKey: toHex(raw.slice(1)) };
}

const id = (last: string) => last.padStart(24, '0');

export const OFFERED: Omit<Offer, 'publicKey'> = {
  pickUp: false,
  bolId: id('b01'),
  documentSha256: 'd0'.repeat(32),
  userId: id('a1'),
  companyId: id('ca'),
  name: 'Ray Delgado',
  atMs: Date.UTC(2026, 10, 25, 17, 5, 3, 250),
  offsetMinutes: -480,
  nonce: '0123456789abcdef01234567',
  pieces: 42,
  seal: 'intact',
  sealNumber: '883201',
};

export const ANSWERED: Omit<Answer, 'publicKey' | 'offerHash' | 'nonce'> = {
  pickUp: false,
  bolId: OFFERED.bolId,
  userId: id('a2'),
  companyId: id('cb'),
  name: 'Denise Okafor',
  atMs: OFFERED.atMs + 60_000,
  offsetMinutes: -480,
  signatureId: id('51'),
  statementHash: 'ab'.repeat(16),
  clocksDiffer: false,
};

interface Made {
  offer?: Partial<Offer>;
  answer?: Partial<Answer>;
  keys?: { offer: SigningKey; answer: SigningKey };
}

/** An offer and its answer; what is named in `offer` and `answer` is said instead, and signed. */
export async function handshakeOf({ offer: offered = {}, answer: answered = {}, keys }: Made = {}) {
  const { offer: offerKey, answer: answerKey } = keys ?? {
    offer: await newSigningKey(),
    answer: await newSigningKey(),
  };
  const said = { ...OFFERED, ...offered };
  const offer = await signOffer(subtle, offerKey, said);
  const offerHash = await offerHashOf(subtle, readOffer(offer));
  const { nonce, bolId, pickUp } = said;
  const answer = await signAnswer(subtle, answerKey, { ...ANSWERED, nonce, bolId, pickUp, offerHash, ...answered });
  return { offer, answer, offerHash };
}

export function readOffer(text: string) {
  const code = readCode(text);
  if (code.kind !== 'offer') throw new Error(`This is no offer but ${code.kind}.`);
  return code;
}

export function readAnswer(text: string) {
  const code = readCode(text);
  if (code.kind !== 'answer') throw new Error(`This is no answer but ${code.kind}.`);
  return code;
}
