import type { ClaimStep } from '#domain/claims.ts';

/** A claim of $1,250.00 that was filed, as it is on the server. */
export const claimOf = (facts: Partial<ClaimStep> = {}): ClaimStep => ({
  _id: 'be'.repeat(12),
  step: 'filed',
  claimantId: 'dd'.repeat(12),
  amountCents: 125_000,
  currency: 'USD',
  basis: '3 cases short',
  carrierRef: '',
  decision: null,
  note: '',
  at: '2026-12-01T10:00:00.000Z',
  occurredAt: '2026-12-01T10:00:00.000+00:00',
  skewMs: 0,
  receivedAt: '2026-12-01T10:00:01.000Z',
  byUserId: 'cc'.repeat(12),
  byName: 'Denise Okafor',
  byCompanyId: 'dd'.repeat(12),
  deviceId: null,
  ...facts,
});
