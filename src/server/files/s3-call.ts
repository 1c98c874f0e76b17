/** Signed calls to a bucket. Nothing waits for ever: neither for an answer nor for the next bytes of one. */
import { AwsClient } from 'aws4fetch';
import { FileStoreError } from '../base/failure.ts';
import type { S3Location } from '../base/file-location.ts';

/** After the first try, where the service is busy or can't be reached. Every call here may be repeated. */
const MORE_TRIES = 2;
const FIRST_PAUSE_MS = 100;

/** An answer, and what ends the rest of it. */
export interface S3Answer {
  readonly response: Response;
  readonly abort: AbortController;
}

export type S3Call = (path: string, init: RequestInit, timeMs: number, moreTries?: number) => Promise<S3Answer>;

const isBusy = (status: number): boolean => status >= 500 || status === 429;

/** Calls to `path` below the bucket; tried again while the service is busy or gone, resolved with any final answer. */
export function s3Caller(location: S3Location): S3Call {
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
export async function s3Refusal(what: string, { response }: S3Answer): Promise<FileStoreError> {
  const text = (await response.text().catch(() => '')).replace(/\s+/g, ' ').slice(0, 500);
  return new FileStoreError(`The file store refused to ${what} (${response.status}): ${text}`);
}

/** Yields what the answer's body yields. Waits only while it is being read: a slow client is no slow service. */
export async function* s3Pieces(body: ReadableStream<Uint8Array>, abort: AbortController, pieceMs: number) {
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
