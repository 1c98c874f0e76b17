/** Which marks a load has for its reader. The clock is kept apart, because lists count fifty thousand rows as time passes. */
import type { Mark } from './marks.ts';
import type { SigningPurpose } from './signing.ts';
import { findsDrivers, MINUTE_MS, type Reader, type StatusFacts, seesPickUp } from './status-facts.ts';

/** What a row's marks hang on. */
export interface MarkFacts {
  /** Those that are there whatever the time. */
  lasting: Mark[];
  /** From when on it is late, ms; Infinity for never. */
  lateFromMs: number;
  /** What is planned or done, ms: it is of today on those days. */
  momentsMs: number[];
}

/** The marks of a row for its reader, as far as they can be known without a clock. */
export function marksOf(facts: StatusFacts, reader: Reader): MarkFacts {
  const { stage, lead, pickedUp, pickUpAt, undriven, withOsd, completedAt } = facts;
  const lasting: Mark[] = withOsd > 0 ? ['osd'] : [];
  if (stage !== 'open' || lead === null)
    return { lasting, lateFromMs: Number.POSITIVE_INFINITY, momentsMs: moments([completedAt]) };
  const pickUp = seesPickUp(facts, reader);
  const isAtPickUp = pickUp && pickedUp.checkin !== null && pickedUp.checkout === null;
  const sides: SigningPurpose[] = lead.arrivedAt ? ['receiver', 'carrier'] : isAtPickUp ? ['shipper', 'carrier'] : [];
  if (findsDrivers(facts) && undriven > 0) lasting.push('no-driver');
  if (sides.length > 0) lasting.push('at-dock');
  if (sides.some((side) => lead.unsigned.includes(side))) lasting.push('to-sign');
  const isToPickUp = pickUp && pickedUp.checkin === null && pickedUp.checkout === null;
  const lateFrom = lead.arrivedAt ? [] : moments([lead.dueAt, isToPickUp ? pickUpAt : null]);
  return {
    lasting,
    lateFromMs: Math.min(...lateFrom.map((ms) => ms + MINUTE_MS), Number.POSITIVE_INFINITY),
    momentsMs: moments([lead.dueAt, pickUp && pickedUp.checkout === null ? pickUpAt : null]),
  };
}

function moments(instants: (string | null)[]): number[] {
  return instants.flatMap((at) => (at === null ? [] : Date.parse(at)));
}
