/**
 * Signing the codes of a handshake, and checking what was signed: ECDSA P-256 with SHA-256 by Web Crypto, which is handed
 * in because browsers, servers and workers have it in different places.
 */
import {
  type Answer,
  answerBytes,
  type Bytes,
  type Code,
  codeText,
  fromHex,
  joined,
  type Offer,
  offerBytes,
  type SignedCode,
  toHex,
  toUtf8,
} from './handshake-code.ts';

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const WITH_SHA256 = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** The part of Web Crypto that is used. */
export interface Subtle {
  digest(algorithm: string, bytes: Bytes): Promise<ArrayBuffer>;
  importKey(
    format: 'raw',
    key: Bytes,
    algorithm: typeof ECDSA,
    extractable: boolean,
    usages: ['verify'],
  ): Promise<object>;
  sign(algorithm: typeof WITH_SHA256, key: object, bytes: Bytes): Promise<ArrayBuffer>;
  verify(algorithm: typeof WITH_SHA256, key: object, signature: Bytes, bytes: Bytes): Promise<boolean>;
}

/** The private key a device holds, which nothing can read out, and its public half as x‖y in hex. */
export interface SigningKey {
  privateKey: object;
  publicKey: string;
}

export async function sha256(subtle: Subtle, bytes: Bytes): Promise<string> {
  return toHex(new Uint8Array(await subtle.digest('SHA-256', bytes)));
}

/** The name of a key: 24 hex characters. */
export async function keyIdOf(subtle: Subtle, publicKey: string): Promise<string> {
  return (await sha256(subtle, fromHex(publicKey))).slice(0, 24);
}

/** The text of an offer's code. */
export async function signOffer(subtle: Subtle, key: SigningKey, offer: Omit<Offer, 'publicKey'>): Promise<string> {
  const signed = offerBytes({ ...offer, publicKey: key.publicKey });
  return codeText(signed, await signBytes(subtle, key, signed));
}

/** The text of an answer's code. */
export async function signAnswer(subtle: Subtle, key: SigningKey, answer: Omit<Answer, 'publicKey'>): Promise<string> {
  const signed = answerBytes({ ...answer, publicKey: key.publicKey });
  return codeText(signed, await signBytes(subtle, key, signed));
}

/** Whether the key named in the code signed it. */
export function isProven(subtle: Subtle, code: Code): Promise<boolean> {
  const { publicKey } = code.kind === 'offer' ? code.offer : code.answer;
  return isSignedBy(subtle, publicKey, code.signed, code.signature);
}

/** The hash an answer names its offer by. */
export const offerHashOf = (subtle: Subtle, { bytes }: SignedCode<'offer'>): Promise<string> => sha256(subtle, bytes);

/** The id of a handshake: the same on every device that holds both codes. */
export async function handshakeIdOf(
  subtle: Subtle,
  offer: SignedCode<'offer'>,
  answer: SignedCode<'answer'>,
): Promise<string> {
  return (await sha256(subtle, joined(offer.bytes, answer.bytes))).slice(0, 24);
}

/** What proves that who registers a key holds its private half. */
export const registrationBytes = (key: { userId: string; deviceId: string; publicKey: string }): Bytes =>
  // not a text: it is signed
  Uint8Array.from(toUtf8(`connex device key ${key.userId} ${key.deviceId} ${key.publicKey}`));

export async function signBytes(subtle: Subtle, { privateKey }: SigningKey, bytes: Bytes): Promise<Bytes> {
  return lowHalf(new Uint8Array(await subtle.sign(WITH_SHA256, privateKey, bytes)));
}

/** False too for what is no key, no signature, or the other one of the two signatures that would prove the same. */
export async function isSignedBy(subtle: Subtle, publicKey: string, bytes: Bytes, signature: Bytes): Promise<boolean> {
  if (toHex(lowHalf(signature)) !== toHex(signature)) return false;
  try {
    const key = await subtle.importKey('raw', joined([4], fromHex(publicKey)), ECDSA, false, ['verify']);
    return await subtle.verify(WITH_SHA256, key, signature, bytes);
  } catch {
    // Not a point of the curve.
    return false;
  }
}

/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

/**
 * Of the two values of s that prove the same, the lower one: otherwise anybody could make a second code, and with it a
 * second handshake, out of one they have seen.
 */
function lowHalf(signature: Bytes): Bytes {
  const s = BigInt(`0x${toHex(signature.slice(32))}`);
  if (s <= ORDER / 2n) return signature;
  return joined(signature.slice(0, 32), fromHex((ORDER - s).toString(16).padStart(64, '0')));
}
