/**
 * What the app uses of Web Crypto, done at once: the real one works in threads of its own, and then the order of what
 * happens in a run would hang on them. The algorithms are the real ones; what they take by chance is the run's.
 */
import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  createPublicKey,
  verify,
} from 'node:crypto';

/** A key that can be stored, as browsers' keys can. */
interface Key {
  type: 'secret' | 'private' | 'public';
  bytes: Uint8Array;
}

interface Aes {
  name: 'AES-GCM';
  iv: Uint8Array;
}

const TAG_BYTES = 16;
const CURVE = 'prime256v1';
/** The order of P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;

const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts)).buffer;
const numberOf = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
const bytesOf = (value: bigint) => Buffer.from(value.toString(16).padStart(64, '0'), 'hex');

/** The point of a private key, as browsers export it: a byte and x‖y. */
function pointOf(privateKey: Uint8Array): Uint8Array {
  const curve = createECDH(CURVE);
  curve.setPrivateKey(privateKey);
  return curve.getPublicKey();
}

/** As RFC 6979 means it: the number each signature takes by chance comes of the key and what is signed. */
function signed(privateKey: Uint8Array, bytes: Uint8Array): ArrayBuffer {
  const z = createHash('sha256').update(bytes).digest();
  const k = (numberOf(createHmac('sha256', privateKey).update(z).digest()) % (ORDER - 1n)) + 1n;
  const r = numberOf(pointOf(bytesOf(k)).slice(1, 33)) % ORDER;
  const s = (power(k, ORDER - 2n) * (numberOf(z) + r * numberOf(privateKey))) % ORDER;
  return joined(bytesOf(r), bytesOf(s));
}

function power(base: bigint, exponent: bigint): bigint {
  let [result, square, left] = [1n, base % ORDER, exponent];
  for (; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % ORDER;
    square = (square * square) % ORDER;
  }
  return result;
}

function publicKeyOf(point: Uint8Array) {
  const [x, y] = [point.slice(1, 33), point.slice(33)].map((half) => Buffer.from(half).toString('base64url'));
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' } });
}

type Bytes = ArrayBuffer | Uint8Array;

/** `random` fills the bytes it is given. */
export const subtleCrypto = (random: (bytes: Uint8Array) => Uint8Array) => ({
  digest: async (_: string, bytes: Bytes) => joined(createHash('sha256').update(new Uint8Array(bytes)).digest()),

  importKey: async (_: string, bytes: Uint8Array, algorithm: string | { name: string }): Promise<Key> => {
    if (typeof algorithm === 'string') return { type: 'secret', bytes: new Uint8Array(bytes) };
    publicKeyOf(bytes);
    return { type: 'public', bytes: new Uint8Array(bytes) };
  },

  generateKey: async (): Promise<{ privateKey: Key; publicKey: Key }> => {
    const privateKey = random(new Uint8Array(32));
    // Below the curve's order, whatever came.
    privateKey[0] = 0x7f;
    return {
      privateKey: { type: 'private', bytes: privateKey },
      publicKey: { type: 'public', bytes: new Uint8Array(pointOf(privateKey)) },
    };
  },

  exportKey: async (_: string, { bytes }: Key) => joined(bytes),

  sign: async (_: unknown, { bytes: key }: Key, bytes: Bytes) => signed(key, new Uint8Array(bytes)),

  verify: async (_: unknown, { bytes: point }: Key, signature: Uint8Array, bytes: Bytes) =>
    verify('sha256', new Uint8Array(bytes), { key: publicKeyOf(point), dsaEncoding: 'ieee-p1363' }, signature),

  encrypt: async ({ iv }: Aes, { bytes }: Key, plain: Bytes) => {
    const cipher = createCipheriv('aes-256-gcm', bytes, iv);
    return joined(cipher.update(new Uint8Array(plain)), cipher.final(), cipher.getAuthTag());
  },

  decrypt: async ({ iv }: Aes, { bytes }: Key, locked: Bytes) => {
    const all = new Uint8Array(locked);
    const decipher = createDecipheriv('aes-256-gcm', bytes, iv).setAuthTag(all.slice(-TAG_BYTES));
    return joined(decipher.update(all.slice(0, -TAG_BYTES)), decipher.final());
  },
});
