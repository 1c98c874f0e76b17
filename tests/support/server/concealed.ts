/** Reports of concealed damage for tests of the server: bodies that are whole, and who sends them. */
import type { BodyIn } from '#contract/endpoint.ts';
import { reportConcealed } from '#contract/report-concealed.ts';
import { newId } from '#domain/ids.ts';
import type { ApiClient } from './api-client.ts';

type ConcealedBody = BodyIn<typeof reportConcealed>;
type LineBody = ConcealedBody['lines'][number];

/** Two damaged cases of a SKU. */
export const foundLine = (over: Partial<LineBody> = {}): LineBody => ({
  _id: newId(),
  sku: 'APPLES',
  damaged: 2,
  reason: null,
  note: '',
  packagingKept: null,
  disposition: null,
  ...over,
});

export const concealedBody = (over: Partial<ConcealedBody> = {}): ConcealedBody => ({
  lines: [foundLine()],
  inspection: false,
  note: '',
  occurredAt: '2026-03-02T14:30:00Z',
  ...over,
});

export const sendConcealed = (
  client: ApiClient,
  bolId: string,
  over: Partial<ConcealedBody> = {},
  headers: Record<string, string> = {},
) => client.call(reportConcealed, { params: { id: bolId }, body: concealedBody(over), headers });
