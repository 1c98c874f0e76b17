/** Counts for tests of the server: bodies that are whole, and who sends them. */
import type { BodyIn } from '#contract/endpoint.ts';
import { recordCount } from '#contract/record-count.ts';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from './api-client.ts';

type CountBody = BodyIn<typeof recordCount>;
type LineBody = CountBody['lines'][number];

/** Of one SKU, ten shipped and received. */
export const lineBody = (over: Partial<LineBody> = {}): LineBody => ({
  _id: newId(),
  damageId: newId(),
  sku: 'APPLES',
  shipped: 10,
  received: 10,
  damaged: 0,
  reason: null,
  note: '',
  packagingKept: null,
  disposition: null,
  ...over,
});

export const countBody = (over: Partial<CountBody> = {}): CountBody => ({
  lines: [lineBody()],
  seal: null,
  note: '',
  occurredAt: '2026-03-02T14:30:00Z',
  ...over,
});

export const sendCount = (
  client: ApiClient,
  bolId: string,
  over: Partial<CountBody> = {},
  headers: Record<string, string> = {},
) => client.call(recordCount, { params: { id: bolId }, body: countBody(over), headers });
