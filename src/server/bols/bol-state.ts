/** A BOL's row as the domain's rules look at it (times as text), and back. */
import type { BolChanges, BolRecord } from './queries.ts';

export function stateOf(bol: BolRecord) {
  const { completed, sealIntact, stamps, osd } = bol;
  return {
    checkin: bol.checkin?.toISOString() ?? null,
    checkout: bol.checkout?.toISOString() ?? null,
    completed,
    sealIntact,
    stamps,
    osd,
  };
}

export function changesOf(state: ReturnType<typeof stateOf>): BolChanges {
  return {
    ...state,
    checkin: state.checkin === null ? null : new Date(state.checkin),
    checkout: state.checkout === null ? null : new Date(state.checkout),
  };
}
