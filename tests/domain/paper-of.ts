import type { Paper } from '#domain/papers.ts';

/** A proof of delivery of one readable page, as it is on the server. */
export const paperOf = (facts: Partial<Paper>): Paper => ({
  _id: 'ba'.repeat(12),
  kind: 'pod',
  title: '',
  sha256: 'fb'.repeat(32),
  size: 180_000,
  pages: [{ faults: [], edge: 2.1, letterPx: 12, glare: 0 }],
  at: '2026-11-21T10:00:00.000Z',
  occurredAt: '2026-11-21T10:00:00.000+00:00',
  skewMs: 0,
  receivedAt: '2026-11-21T10:00:01.000Z',
  byUserId: 'cc'.repeat(12),
  byName: 'Ray Delgado',
  byCompanyId: 'dd'.repeat(12),
  deviceId: null,
  review: null,
  void: null,
  ...facts,
});
