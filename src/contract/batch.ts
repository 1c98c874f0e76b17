/**
 * Many waiting changes in one call: a device that comes back with a hundred of them should not wait a hundred round
 * trips. Each is judged, recorded and answered exactly as a call of its own, under its own idempotency key and in a
 * transaction of its own; the batch itself has no effect and no key. Changes in one batch do not depend on each other:
 * the device puts at most one change of a load in. A server that does not know the call says 404; then they go alone.
 */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Id } from './values.ts';

/** Most changes in a batch: few enough to be answered in good time by a busy server. */
export const BATCH_ITEMS = 25;
/** Most characters of one change's JSON; longer ones (with a drawn signature) go alone. */
export const BATCH_ITEM_LENGTH = 8 * 1024;

const BatchItem = z.object({
  /** Its idempotency key. */
  key: Id,
  method: z.enum(['POST', 'PUT', 'DELETE']),
  /** Path and query. */
  path: z.string().check(z.startsWith('/api/'), z.maxLength(1000)),
  /** The JSON of its body; left out where the call has none. */
  body: z.optional(z.string().check(z.maxLength(BATCH_ITEM_LENGTH))),
  /** As the header `X-Judge-Again`. */
  judgeAgain: z.optional(z.boolean()),
  /** As the header `X-Clock-Skew`, ms. */
  skewMs: z.optional(z.int()),
  /** As the header `X-Clock-Uncertain`. */
  clockUncertain: z.optional(z.boolean()),
});
export type BatchItem = z.infer<typeof BatchItem>;

const BatchResult = z.object({
  key: Id,
  status: z.int(),
  /** The header `X-Connex-Error`. */
  error: z.nullable(z.string()),
  /** The header `Retry-After`. */
  retryAfter: z.nullable(z.string()),
  replayed: z.boolean(),
  contentType: z.nullable(z.string()),
  /** The text of the body. */
  body: z.string(),
});
export type BatchResult = z.infer<typeof BatchResult>;

export const sendBatch = endpoint({
  method: 'POST',
  path: '/api/batch',
  noun: 'batch',
  summary: 'Several changes that do not depend on each other, each judged and answered as a call of its own',
  access: 'session',
  body: z.object({ items: z.array(BatchItem).check(z.minLength(1), z.maxLength(BATCH_ITEMS)) }),
  reply: z.object({ results: z.array(BatchResult) }),
});
