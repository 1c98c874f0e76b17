/**
 * What the app uses of Web Crypto, done at once: the real one works in threads of its own, and then the order of what
 * happens in a run would hang on them. The algorithms are the real ones.
 */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

/** A key that can be stored, as browsers' keys can. */
interface Key {
  type: 'secret';
  bytes: Uint8Array;
}

interface Aes {
  name: 'AES-GCM';
  iv: Uint8Array;
}

const TAG_BYTES = 16;
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts)).buffer;

export const subtleCrypto = {
  digest: async (_: string, bytes: ArrayBuffer | Uint8Array) =>
    joined(createHash('sha256').update(new Uint8Array(bytes)).digest()),

  importKey: async (_: string, bytes: Uint8Array): Promise<Key> => ({ type: 'secret', bytes: new Uint8Array(bytes) }),

  encrypt: async ({ iv }: Aes, { bytes }: Key, plain: ArrayBuffer | Uint8Array) => {
    const cipher = createCipheriv('aes-256-gcm', bytes, iv);
    return joined(cipher.update(new Uint8Array(plain)), cipher.final(), cipher.getAuthTag());
  },

  decrypt: async ({ iv }: Aes, { bytes }: Key, locked: ArrayBuffer | Uint8Array) => {
    const all = new Uint8Array(locked);
    const decipher = createDecipheriv('aes-256-gcm', bytes, iv).setAuthTag(all.slice(-TAG_BYTES));
    return joined(decipher.update(all.slice(0, -TAG_BYTES)), decipher.final());
  },
};
