/**
 * Recording an outcome and taking one back: what becomes of the row. Facts are never refused for being late; which of
 * them count, `visits` says, and who may record which, `stop-outcome`.
 */
import type { Stamped } from './check-in.ts';
import { completeBol } from './completion.ts';
import type { TakenBack } from './fact.ts';
import type { Stamp } from './stamp.ts';
import { boundedStamp, type StampedLoad } from './stamp-doubts.ts';
import { completes, type OutcomeBol, outcomeState } from './stop-outcome.ts';
import { heldCheckin, type StopOutcome, type Visited, visitEnds } from './visits.ts';

const add = (outcomes: readonly StopOutcome[] | undefined, outcome: StopOutcome): StopOutcome[] => {
  const all = outcomes ?? [];
  return all.some(({ _id }) => _id === outcome._id) ? [...all] : [...all, outcome];
};

interface RecordableBol extends OutcomeBol {
  checkout: string | null;
  stamps: Stamp[];
  outcomes?: StopOutcome[] | undefined;
}

/** What the check-out of a completing outcome says besides: as other check-outs do. */
interface Around {
  /** Null where a device has no row of it. */
  load: StampedLoad | null;
  /** Of whom the outcome names; null where nobody knows. */
  driver: { name: string | null; companyId?: string | null | undefined } | null;
}

/** Records an outcome on a BOL. A completed BOL keeps its times and stays completed. */
export function recordOutcome<B extends RecordableBol>(bol: B, outcome: StopOutcome, around: Around): Stamped<B> {
  const outcomes = add(bol.outcomes, outcome);
  if (completes(outcome.kind)) return completeBol({ ...bol, outcomes }, completionBy(outcome, around));
  const row = { ...bol, outcomes, checkin: checkinAfter(bol, { ...bol, outcomes }) };
  return { row, outcome: outcomeState(outcome, row) === 'counts' && !bol.completed ? 'done' : 'superseded' };
}

/** Records an outcome of the pick-up on its load. */
export function recordLoadOutcome<L extends { outcomes?: StopOutcome[] | undefined }>(
  load: L,
  outcome: StopOutcome,
): Stamped<L> {
  return { row: { ...load, outcomes: add(load.outcomes, outcome) }, outcome: 'done' };
}

/** Takes an outcome back; one that was taken back before stays as it is. A completed BOL stays completed. */
export function voidOutcome<R extends { outcomes?: StopOutcome[] | undefined }>(
  row: R,
  id: string,
  facts: TakenBack,
): R {
  const outcomes = (row.outcomes ?? []).map((one) =>
    one._id === id && one.void === null ? { ...one, void: facts } : one,
  );
  return { ...row, outcomes };
}

/** The same on a BOL, whose check-in of before the visit's end may count again. */
export function voidBolOutcome<B extends RecordableBol>(bol: B, id: string, facts: TakenBack): B {
  const after = voidOutcome(bol, id, facts);
  return { ...after, checkin: checkinAfter(bol, after) };
}

/** The check-in to show: a completed BOL keeps its own, and one that comes from no stamp holds until its visit ends. */
function checkinAfter(before: RecordableBol, after: Visited): string | null {
  if (before.completed) return before.checkin;
  const held = heldCheckin(after)?.at ?? null;
  const { checkin } = before;
  if (checkin === null || visitEnds(after).some(({ at }) => Date.parse(at) >= Date.parse(checkin))) return held;
  return held !== null && Date.parse(held) < Date.parse(checkin) ? held : checkin;
}

/** The check-out that an outcome is which completes the BOL. */
function completionBy(outcome: StopOutcome, { load, driver }: Around): Stamp {
  const { _id, at, occurredAt, skewMs, clockUncertain, receivedAt, byUserId, byName, byCompanyId } = outcome;
  return {
    _id,
    kind: 'checkout',
    ...boundedStamp(at, load),
    occurredAt,
    skewMs,
    ...(clockUncertain && { clockUncertain }),
    receivedAt,
    byUserId,
    byName,
    byCompanyId,
    driverId: outcome.driverId,
    driverName: driver?.name ?? null,
    ...(driver?.companyId && { driverCompanyId: driver.companyId }),
    deviceId: outcome.deviceId,
    sealIntact: null,
  };
}
