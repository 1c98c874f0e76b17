/**
 * Documents or photos in a bucket of an S3 service (Amazon's, MinIO, Ceph, Swift, …), addressed by path. Every call is signed
 * with the hash of its body, so the service itself refuses bytes that were changed on the way.
 */
import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { FileStoreError } from '../base/failure.ts';
import type { S3Location } from '../base/file-location.ts';
import type { FileStore, ReceivedFile } from '../base/services.ts';
import type { FileKind } from './file-kind.ts';
import { assertName, incomingFolder, orStoreError, putBytes } from './incoming-folder.ts';

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

/** After the first try, where the service is busy or can't be reached. Every call here may be repeated. */
const MORE_TRIES = 2;
const FIRST_PAUSE_MS = 100;

/** An answer, and what ends the rest of it. */
interface S3Answer {
  readonly response: Response;
  readonly abort: AbortController;
}

type S3Call = (path: string, init: RequestInit, timeMs: number, moreTries?: number) => Promise<S3Answer>;

const isBusy = (status: number): boolean => status >= 500 || status === 429;

/**
 * Signed calls to `path` below the bucket; tried again while the service is busy or gone, resolved with any final answer.
 * Nothing waits for ever: neither for an answer nor for the next bytes of one.
 */
function s3Caller(location: S3Location): S3Call {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, sessionToken } = location;
  const client = new AwsClient({
    ...{ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 },
    ...(sessionToken === undefined ? {} : { sessionToken }),
  });

  const once = async (path: string, init: RequestInit, timeMs: number, abort: AbortController): Promise<Response> => {
    const timer = setTimeout(() => abort.abort(new Error(`No answer within ${timeMs} ms`)), timeMs);
    try {
      return await client.fetch(`${endpoint}/${bucket}${path}`, { ...init, signal: abort.signal });
    } finally {
      clearTimeout(timer);
    }
  };

  return async (path, init, timeMs, moreTries = MORE_TRIES) => {
    for (let left = moreTries; ; left--) {
      const abort = new AbortController();
      try {
        const response = await once(path, init, timeMs, abort);
        if (!isBusy(response.status) || left === 0) return { response, abort };
        await response.body?.cancel();
      } catch (cause) {
        // One that was silent for all its time is not asked again: somebody waits, and is told to try again later.
        if (left === 0 || abort.signal.aborted)
          throw new FileStoreError(`The file store at ${endpoint} does not answer.`, { cause });
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * FIRST_PAUSE_MS * 2 ** (moreTries - left)));
    }
  };
}

/** The error for a refusal. S3 says why in a few lines of XML; they name the bucket and the request, no secret. */
async function s3Refusal(what: string, { response }: S3Answer): Promise<FileStoreError> {
  const text = (await response.text().catch(() => '')).replace(/\s+/g, ' ').slice(0, 500);
  return new FileStoreError(`The file store refused to ${what} (${response.status}): ${text}`);
}

/** Yields what the answer's body yields. Waits only while it is being read: a slow client is no slow service. */
async function* s3Pieces(body: ReadableStream<Uint8Array>, abort: AbortController, pieceMs: number) {
  const reader = body.getReader();
  try {
    for (;;) {
      const timer = setTimeout(() => abort.abort(new FileStoreError('The file store stopped sending.')), pieceMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      yield value;
    }
  } finally {
    // Also when the client went away: the rest needs no fetching.
    abort.abort();
    await reader.cancel().catch(() => undefined);
  }
}
