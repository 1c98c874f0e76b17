/**
 * Documents or photos in a bucket of an S3 service (Amazon's, MinIO, Ceph, Swift, …), addressed by path. Every call is signed
 * with the hash of its body, so the service itself refuses bytes that were changed on the way.
 */
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { S3Location } from '../base/file-location.ts';
import type { FileStore, ReceivedFile } from '../base/services.ts';
import type { FileKind } from './file-kind.ts';
import { assertName, incomingFolder, orStoreError, putBytes } from './incoming-folder.ts';
import { s3Caller, s3Pieces, s3Refusal } from './s3-call.ts';

export interface S3Timing {
  /** Until the service answers; ms. */
  readonly answerMs: number;
  /** For 25 MB to be sent. */
  readonly putMs: number;
  /** Between two pieces of a download. */
  readonly pieceMs: number;
}

const TIMING: S3Timing = { answerMs: 10_000, putMs: 60_000, pieceMs: 15_000 };
const HEALTH_MS = 3_000;

/**
 * A store in that bucket. Nothing is asked of the service until the first file. What comes in lies in `folder` until the
 * service has it.
 */
export function s3Store(
  location: S3Location,
  folder: string,
  kind: FileKind,
  { answerMs, putMs, pieceMs }: S3Timing = TIMING,
): FileStore {
  const incoming = incomingFolder(folder);
  const call = s3Caller(location);
  const pathOf = (sha256: string): string => {
    assertName(sha256);
    return `/${location.prefix}${kind.folder}${sha256}`;
  };

  const has = async (sha256: string): Promise<boolean> => {
    const answer = await call(pathOf(sha256), { method: 'HEAD' }, answerMs);
    if (!answer.response.ok && answer.response.status !== 404) throw await s3Refusal('look for a file', answer);
    return answer.response.ok;
  };

  const steps = {
    receive: incoming.receive,
    keep: async ({ path, sha256 }: ReceivedFile) => {
      if (await has(sha256)) return;
      const headers = { 'content-type': kind.mediaType, 'x-amz-content-sha256': sha256 };
      // Read from disk as it is sent, and again for each further try.
      const body = await orStoreError(folder, () => openAsBlob(path));
      const answer = await call(pathOf(sha256), { method: 'PUT', body, headers }, putMs);
      if (!answer.response.ok) throw await s3Refusal('store a file', answer);
      await answer.response.body?.cancel();
    },
  };

  return {
    ...steps,
    has,
    put: async (sha256, bytes) => {
      assertName(sha256);
      await putBytes(steps, sha256, bytes);
    },
    open: async (sha256, range) => {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await call(pathOf(sha256), { method: 'GET', headers }, answerMs);
      const { response, abort } = answer;
      if (response.status === 404) {
        await response.body?.cancel();
        return null;
      }
      // 200 to a range would be the whole file passed off as a part.
      if (response.status !== (range ? 206 : 200) || !response.body) throw await s3Refusal('read a file', answer);
      return Readable.from(s3Pieces(response.body, abort, pieceMs), { objectMode: false });
    },
    remove: async (sha256) => {
      const answer = await call(pathOf(sha256), { method: 'DELETE' }, answerMs);
      if (!answer.response.ok && answer.response.status !== 404) throw await s3Refusal('remove a file', answer);
      await answer.response.body?.cancel();
    },
    healthy: async () => {
      try {
        return (await incoming.healthy()) && (await call('', { method: 'HEAD' }, HEALTH_MS, 0)).response.ok;
      } catch {
        // It doesn't answer: that is the answer.
        return false;
      }
    },
  };
}
