/** A batch taken apart: the network's faults meet the call, the journal notes each change as if it had come alone. */
import type { BatchItem, BatchResult } from '#contract/batch.ts';
import { sendBatch } from '#contract/batch.ts';
import { HEADERS } from '#contract/failure.ts';
import type { ServerReply, ServerRequest } from './sim-server.ts';

export interface Exchange {
  request: ServerRequest;
  reply: ServerReply;
}

const itemsOf = ({ path, body }: ServerRequest): BatchItem[] | null =>
  path === sendBatch.path ? (JSON.parse(String(body)) as { items: BatchItem[] }).items : null;

/** The idempotency keys a request carries: one, those of a batch, or none. */
export function keysOf(request: ServerRequest): string[] {
  const key = request.headers[HEADERS.idempotencyKey];
  return key === undefined ? (itemsOf(request)?.map((item) => item.key) ?? []) : [key];
}

/** What was asked and answered, change by change. A batch that was not taken is one exchange without a key. */
export function partsOf(request: ServerRequest, reply: ServerReply): Exchange[] {
  const items = itemsOf(request);
  if (items === null || reply.status !== 200) return [{ request, reply }];
  const { results } = JSON.parse(String(reply.body)) as { results: BatchResult[] };
  return results.map(({ key, status, error, replayed, body }) => {
    const item = items.find((one) => one.key === key);
    if (!item) throw new Error(`The server answered about ${key}, which nobody asked.`);
    return {
      request: {
        method: item.method,
        path: item.path,
        headers: { ...request.headers, [HEADERS.idempotencyKey]: key },
        body: item.body === undefined ? null : Buffer.from(item.body),
      },
      reply: {
        status,
        headers: [
          ...(error === null ? [] : ([[HEADERS.error, error]] as [string, string][])),
          [HEADERS.replayed, String(replayed)],
        ],
        body: Buffer.from(body),
      },
    };
  });
}
