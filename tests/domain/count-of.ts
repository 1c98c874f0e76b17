import type { Count, CountLine } from '#domain/count.ts';
import { countTotals } from '#domain/count.ts';

type Line = CountLine & { reason: null; disposition: null };

/** A line of a count: nothing said of it, ten shipped and received. */
export const countLine = (facts: Partial<Line> = {}): Line => ({
  _id: 'c1'.repeat(12),
  damageId: 'c2'.repeat(12),
  sku: 'APPLES',
  shipped: 10,
  received: 10,
  damaged: 0,
  reason: null,
  note: '',
  packagingKept: null,
  disposition: null,
  ...facts,
});

/** A count as it is on the server. */
export const countOf = (facts: Partial<Count> = {}): Count => {
  const lines = facts.lines ?? [countLine()];
  return {
    _id: 'bc'.repeat(12),
    lines,
    totals: countTotals(lines),
    seal: null,
    note: '',
    at: '2026-11-21T10:00:00.000Z',
    occurredAt: '2026-11-21T10:00:00.000+00:00',
    skewMs: 0,
    receivedAt: '2026-11-21T10:00:01.000Z',
    byUserId: 'cc'.repeat(12),
    byName: 'Denise Okafor',
    byCompanyId: 'dd'.repeat(12),
    deviceId: null,
    ...facts,
  };
};
