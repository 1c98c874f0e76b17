import { createHash } from 'node:crypto';

const SHA256 = /^[0-9a-f]{64}$/;

/** A name becomes a path or an address, so nothing else may come through. A plain Error: a fault of ours. */
export function assertName(sha256: string): void {
  if (!SHA256.test(sha256)) throw new Error('A file is named by its SHA-256 in lowercase hex.');
}

/** Throws unless the bytes hash to the name. */
export function assertBytes(sha256: string, bytes: Uint8Array): void {
  assertName(sha256);
  if (createHash('sha256').update(bytes).digest('hex') !== sha256) {
    throw new Error(`The bytes for ${sha256} do not hash to that name.`);
  }
}
