/**
 * What the codes of a handshake hold. `CX1:` and base45 of these bytes, numbers big-endian, times in ms since 1970:
 *
 *   offer   type 1 | flags 1 | BOL 12 | document 32   | user 12 | company 12 | time 6 | offset 1 | nonce 12
 *           | pieces 3 | seal state 1 | seal 1+20 | name 1+30 | key 64 | signature 64              at most 273
 *   answer  type 1 | flags 1 | BOL 12 | offer hash 32 | user 12 | company 12 | time 6 | offset 1 | nonce 12
 *           | signature id 12 | statement hash 16 | name 1+30 | key 64 | signature 64              at most 276
 *
 * The offset is in quarters of an hour. The offer hash is the SHA-256 of the whole offer, its signature too. Key and
 * signature are ECDSA P-256 (x‖y, r‖s); the signature covers all bytes before it. Nothing here checks one:
 * see handshake-proof.ts.
 */
import { fromBase45, toBase45 } from './base45.ts';
import { SEALS, type Seal } from './seal.ts';

export const SEAL_BYTES_MAX = 20;
const NAME_BYTES_MAX = 30;
export const KEY_BYTES = 64;
export const SIGNATURE_BYTES = 64;
const PREFIX = 'CX1:';
const TYPES = { offer: 1, answer: 2 } as const;
const PICK_UP = 1;
const OTHER_CLOCK = 2;
const QUARTER_MS = 15 * 60_000;
const NO_PIECES = 0xff_ff_ff;

export type Bytes = Uint8Array<ArrayBuffer>;

interface Head {
  /** At the pick-up the shipper offers and the driver answers; at the delivery the driver offers and the receiver answers. */
  pickUp: boolean;
  bolId: string;
  userId: string;
  companyId: string;
  name: string;
  /** By that device's clock, ms. */
  atMs: number;
  /** Of its local time against UTC. */
  offsetMinutes: number;
  /** 24 hex characters by chance: no two offers are alike. */
  nonce: string;
  /** x‖y, hex. */
  publicKey: string;
}

export interface Offer extends Head {
  documentSha256: string;
  /** Null where the offerer did not say. */
  pieces: number | null;
  seal: Seal | null;
  sealNumber: string;
}

export interface Answer extends Head {
  /** SHA-256 of the offer's bytes, hex. */
  offerHash: string;
  signatureId: string;
  /** First 16 bytes of the SHA-256 of the signature's statement, hex. */
  statementHash: string;
  /** The answerer was told that the clocks differ, and went on. */
  clocksDiffer: boolean;
}

/** A code as it was read: its content, the bytes that were signed, and the signature that should prove them. */
export type Code =
  | { kind: 'offer'; offer: Offer; bytes: Bytes; signed: Bytes; signature: Bytes }
  | { kind: 'answer'; answer: Answer; bytes: Bytes; signed: Bytes; signature: Bytes };

/** More would need a code that cameras across a counter do not read reliably. */
const CODE_BYTES_MAX = 340;

/** Why a text is no code this version can read. */
export type Unreadable = { kind: 'unreadable'; why: 'not-ours' | 'newer' };

export type SignedCode<K extends Code['kind']> = Extract<Code, { kind: K }>;

/** All that is signed of an offer. */
export const offerBytes = (offer: Offer): Bytes =>
  joined(
    head(TYPES.offer, offer, offer.documentSha256, 0),
    number(offer.pieces ?? NO_PIECES, 3),
    [offer.seal === null ? 0 : SEALS.indexOf(offer.seal) + 1],
    text(offer.sealNumber, SEAL_BYTES_MAX),
    text(offer.name, NAME_BYTES_MAX),
    fromHex(offer.publicKey),
  );

/** All that is signed of an answer. */
export const answerBytes = (answer: Answer): Bytes =>
  joined(
    head(TYPES.answer, answer, answer.offerHash, answer.clocksDiffer ? OTHER_CLOCK : 0),
    fromHex(answer.signatureId),
    fromHex(answer.statementHash),
    text(answer.name, NAME_BYTES_MAX),
    fromHex(answer.publicKey),
  );

/** The text of a QR code. */
export const codeText = (signed: Bytes, signature: Bytes): string => PREFIX + toBase45(joined(signed, signature));

/** Reads a code's text. Never throws, whatever the text. */
export function readCode(content: string): Code | Unreadable {
  const other: Unreadable = { kind: 'unreadable', why: /^CX[1-9]\d*:/.test(content) ? 'newer' : 'not-ours' };
  if (!content.startsWith(PREFIX)) return other;
  const bytes = fromBase45(content.slice(PREFIX.length));
  if (!bytes || bytes.length > CODE_BYTES_MAX) return { kind: 'unreadable', why: 'not-ours' };
  const type = bytes[0];
  if (type !== TYPES.offer && type !== TYPES.answer) return other;
  const reader = new Reader(bytes);
  const code = type === TYPES.offer ? readOffer(reader) : readAnswer(reader);
  return code ?? { kind: 'unreadable', why: 'not-ours' };
}

function readOffer(reader: Reader): SignedCode<'offer'> | null {
  const { first, hash, flags } = readHead(reader);
  const pieces = reader.number(3);
  const sealState = reader.number(1);
  const sealNumber = reader.text(SEAL_BYTES_MAX);
  const rest = readTail(reader);
  const seal = sealState === 0 ? null : SEALS[sealState - 1];
  if (!rest || sealNumber === null || seal === undefined || flags > PICK_UP) return null;
  const { tail, ...proof } = rest;
  const told = { documentSha256: hash, pieces: pieces === NO_PIECES ? null : pieces, seal, sealNumber };
  return { kind: 'offer', offer: { ...first, ...told, ...tail }, ...proof };
}

function readAnswer(reader: Reader): SignedCode<'answer'> | null {
  const { first, hash, flags } = readHead(reader);
  const signatureId = reader.hex(12);
  const statementHash = reader.hex(16);
  const rest = readTail(reader);
  if (!rest || flags > PICK_UP + OTHER_CLOCK) return null;
  const { tail, ...proof } = rest;
  const told = { offerHash: hash, signatureId, statementHash, clocksDiffer: (flags & OTHER_CLOCK) !== 0 };
  return { kind: 'answer', answer: { ...first, ...told, ...tail }, ...proof };
}

function head(type: number, code: Head, hash: string, flags: number): Bytes {
  return joined(
    [type, flags + (code.pickUp ? PICK_UP : 0)],
    fromHex(code.bolId),
    fromHex(hash),
    fromHex(code.userId),
    fromHex(code.companyId),
    number(code.atMs, 6),
    [Math.round((code.offsetMinutes * 60_000) / QUARTER_MS) & 0xff],
    fromHex(code.nonce),
  );
}

function readHead(reader: Reader) {
  reader.number(1);
  const flags = reader.number(1);
  const bolId = reader.hex(12);
  const hash = reader.hex(32);
  const [userId, companyId] = [reader.hex(12), reader.hex(12)];
  const atMs = reader.number(6);
  const quarters = reader.number(1);
  const offsetMinutes = ((quarters > 127 ? quarters - 256 : quarters) * QUARTER_MS) / 60_000;
  const nonce = reader.hex(12);
  return {
    flags,
    hash,
    first: { pickUp: (flags & PICK_UP) !== 0, bolId, userId, companyId, atMs, offsetMinutes, nonce },
  };
}

/** Name, key and signature, with which every code ends; null where it ends too early or too late. */
function readTail(reader: Reader) {
  const name = reader.text(NAME_BYTES_MAX);
  const publicKey = reader.hex(KEY_BYTES);
  const signed = reader.before();
  const signature = reader.take(SIGNATURE_BYTES);
  if (name === null || !reader.isAtEnd()) return null;
  return { tail: { name, publicKey }, bytes: reader.bytes, signed, signature };
}

/** Takes one part after the other. Past the end it gives zeros, and `isAtEnd` is never true again. */
class Reader {
  private at = 0;
  readonly bytes: Bytes;
  constructor(bytes: Bytes) {
    this.bytes = bytes;
  }
  take(length: number): Bytes {
    const part = new Uint8Array(length);
    part.set(this.bytes.subarray(this.at, this.at + length));
    this.at += length;
    return part;
  }
  hex(length: number): string {
    return toHex(this.take(length));
  }
  number(length: number): number {
    return this.take(length).reduce((sum, byte) => sum * 256 + byte, 0);
  }
  /** Null when it is longer than it may be, or no UTF-8. */
  text(most: number): string | null {
    const length = this.number(1);
    return length > most ? null : fromUtf8(this.take(length));
  }
  before(): Bytes {
    return this.bytes.slice(0, this.at);
  }
  isAtEnd(): boolean {
    return this.at === this.bytes.length;
  }
}

export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const fromHex = (hex: string): Bytes =>
  Uint8Array.from({ length: hex.length / 2 }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));

export function joined(...parts: (Uint8Array | readonly number[])[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function number(value: number, length: number): number[] {
  return Array.from({ length }, (_, at) => Math.floor(value / 256 ** (length - 1 - at)) % 256);
}

/** With its length before it; what is too long is cut between two characters. */
function text(value: string, most: number): number[] {
  let kept: number[] = [];
  for (const letter of value) {
    const longer = [...kept, ...toUtf8(letter)];
    if (longer.length > most) break;
    kept = longer;
  }
  return [kept.length, ...kept];
}

/** A half of a character, which UTF-8 cannot say, becomes a question mark. */
export function toUtf8(value: string): number[] {
  const whole = encodeURIComponent(
    value.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '?'),
  );
  return [...whole.matchAll(/%(..)|./g)].map(([letter, hex]) =>
    hex === undefined ? letter.charCodeAt(0) : Number.parseInt(hex, 16),
  );
}

function fromUtf8(bytes: Uint8Array): string | null {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return null;
  }
}
