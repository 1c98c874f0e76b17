/** A batch taken apart for the test server, which serves each change as if it had come alone. */
import type { BatchItem, BatchResult } from '#contract/batch.ts';
import { HEADERS } from '#contract/failure.ts';
import type { Seen } from './server.ts';

/** A change of a batch as the call it would have been alone. */
export function seenOf({ headers: common }: Seen, { method, path, key, body, ...said }: BatchItem): Seen {
  const headers = new Headers(common);
  headers.set(HEADERS.idempotencyKey, key);
  if (said.skewMs !== undefined) headers.set(HEADERS.skew, String(said.skewMs));
  if (said.clockUncertain) headers.set(HEADERS.clockUncertain, '1');
  if (said.judgeAgain) headers.set(HEADERS.judgeAgain, '1');
  return { method, path, key, headers, body: body === undefined ? new ArrayBuffer(0) : JSON.parse(body) };
}

/** What was answered to a change, as a batch tells it. */
export async function resultOf(key: string, reply: Response): Promise<BatchResult> {
  const { status, headers } = reply;
  return {
    key,
    status,
    error: headers.get(HEADERS.error),
    retryAfter: headers.get('retry-after'),
    replayed: headers.get(HEADERS.replayed) === 'true',
    contentType: headers.get('content-type'),
    body: await reply.text(),
  };
}
