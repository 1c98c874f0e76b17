/**
 * Where documents lie, named by the SHA-256 of their bytes: the same bytes are kept once, a name never changes its
 * meaning, and a kept file is never written over. Who may read one is not known here.
 */
import type { Readable } from 'node:stream';
import type { ByteRange } from './byte-range.ts';

/** Every method but `healthy` may throw a FileStoreError. */
export interface FileStore {
  /** Resolves once the bytes would survive a power cut. Harmless to repeat. Throws when they don't hash to the name. */
  put(sha256: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or a part of them; null when there is no such file. The stream ends with an error rather than short. */
  open(sha256: string, range?: ByteRange): Promise<Readable | null>;
  has(sha256: string): Promise<boolean>;
  /** Harmless where there is no such file. */
  remove(sha256: string): Promise<void>;
  /** Whether files can be stored and read now. */
  healthy(): Promise<boolean>;
}

/** The store can't do it now: full, unreachable, too slow, refusing us. Trying later may help; `cause` says more. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
}
