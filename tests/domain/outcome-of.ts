/** Outcomes of a stop for tests: everything one has, with the few facts a test is about. */

import type { TakenBack } from '#domain/fact.ts';
import { newId } from '#domain/ids.ts';
import type { StopOutcome } from '#domain/visits.ts';

export function outcomeOf(facts: Partial<StopOutcome> & Pick<StopOutcome, 'kind' | 'at'>): StopOutcome {
  return {
    _id: newId(),
    reason: 'damaged',
    note: '',
    toldBy: '',
    plan: null,
    proposedDate: null,
    scheduled: null,
    follows: null,
    occurredAt: facts.at,
    skewMs: 0,
    receivedAt: null,
    byUserId: 'a'.repeat(24),
    byName: 'Clerk',
    byCompanyId: 'b'.repeat(24),
    driverId: null,
    deviceId: null,
    void: null,
    ...facts,
  };
}

export const voidAt = (at: string, over: Partial<TakenBack> = {}): TakenBack => ({
  at,
  reason: 'A mistake',
  byName: 'Clerk',
  occurredAt: at,
  receivedAt: at,
  ...over,
});

/** For check-outs of which nobody knows the load or the driver. */
export const UNKNOWN = { load: null, driver: null };
