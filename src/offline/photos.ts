/**
 * Photos on their way in: kept on the device at once, and saying nothing but what they show before they get a name. The
 * only door for them, and apart from the documents', so that the reader of JPEGs stays out of the first loads.
 */
import { bareJpeg } from '#domain/jpeg.ts';
import { keepFile } from './documents.ts';

/**
 * Keeps a JPEG, to be sent with the entry that names it; the hash it is named by. What else its file said (place, camera)
 * is cut out first, whoever wrote it. Null when it is no whole JPEG. Throws StorageError with a sentence.
 */
export async function keepPhoto(jpeg: ArrayBuffer, kind: 'photo' | 'original' = 'photo'): Promise<string | null> {
  const bare = bareJpeg(new Uint8Array(jpeg));
  return bare && (await keepFile(bare.buffer, kind)).sha256;
}
