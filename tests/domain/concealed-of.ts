import type { ConcealedLine, ConcealedReport } from '#domain/concealed.ts';

type Line = ConcealedLine & { reason: null; disposition: null };

/** Two damaged cases of a SKU, and nothing else said. */
export const concealedLine = (facts: Partial<Line> = {}): Line => ({
  _id: 'c3'.repeat(12),
  sku: 'APPLES',
  damaged: 2,
  reason: null,
  note: '',
  packagingKept: null,
  disposition: null,
  ...facts,
});

/** A report as it is on the server. */
export const concealedOf = (facts: Partial<ConcealedReport> = {}): ConcealedReport => ({
  _id: 'bd'.repeat(12),
  lines: [concealedLine()],
  inspection: false,
  note: '',
  at: '2026-11-23T10:00:00.000Z',
  occurredAt: '2026-11-23T10:00:00.000+00:00',
  skewMs: 0,
  receivedAt: '2026-11-23T10:00:01.000Z',
  byUserId: 'cc'.repeat(12),
  byName: 'Denise Okafor',
  byCompanyId: 'dd'.repeat(12),
  deviceId: null,
  ...facts,
});
