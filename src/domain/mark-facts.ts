/** Which marks a load has for its reader. The clock is kept apart, because lists count fifty thousand rows as time passes. */
import type { Mark } from './marks.ts';
import type { SigningPurpose } from './signing.ts';
import {
  findsDrivers,
  isComing,
  type LeadBol,
  MINUTE_MS,
  type Reader,
  type StatusFacts,
  seesPickUp,
  wasDelivered,
} from './status-facts.ts';
import { zoneMoment } from './time-zone.ts';

/** A day of a place, ms; on those of a clock change 23 or 25 hours. */
interface PlaceDay {
  fromMs: number;
  /** The first moment of the next day. */
  toMs: number;
}

/** What a row's marks hang on. */
export interface MarkFacts {
  /** Those that are there whatever the time. */
  lasting: Mark[];
  /** From when on it is late, ms; Infinity for never. */
  lateFromMs: number;
  /** On which something is planned or was done, each by the clocks of its place: it is of today on those. */
  days: PlaceDay[];
}

/** The marks of a row for its reader, as far as they can be known without a clock. */
export function marksOf(facts: StatusFacts, reader: Reader): MarkFacts {
  const { stage, lead, others = [], pickedUp, pickUpAt, pickUpZone, pickUpAttemptedAt, undriven, withOsd } = facts;
  const lasting: Mark[] = withOsd > 0 ? ['osd'] : [];
  if (stage !== 'open' || lead === null)
    return { lasting, lateFromMs: Number.POSITIVE_INFINITY, days: days([[facts.completedAt, facts.completedZone]]) };
  const open = [lead, ...others];
  const coming = open.filter(isComing);
  // Who came and was sent away was there: that is not the carrier's lateness. And the truck has left its pick-up then.
  const hasCome = wasDelivered(facts);
  const pickUp = seesPickUp(facts, reader);
  const isAtPickUp = pickUp && pickedUp.checkin !== null && pickedUp.checkout === null && !hasCome;
  const sidesAt = ({ arrivedAt }: LeadBol): SigningPurpose[] =>
    arrivedAt ? ['receiver', 'carrier'] : isAtPickUp ? ['shipper', 'carrier'] : [];
  if (findsDrivers(facts) && undriven > 0) lasting.push('no-driver');
  if (open.some((bol) => sidesAt(bol).length > 0)) lasting.push('at-dock');
  if (open.some((bol) => sidesAt(bol).some((side) => bol.unsigned.includes(side)))) lasting.push('to-sign');
  const isToPickUp =
    pickUp && pickedUp.checkin === null && pickedUp.checkout === null && !pickUpAttemptedAt && !hasCome;
  const lateFrom = moments([...coming.map(({ dueAt }) => dueAt), isToPickUp ? pickUpAt : null]);
  return {
    lasting,
    lateFromMs: Math.min(...lateFrom.map((ms) => ms + MINUTE_MS), Number.POSITIVE_INFINITY),
    days: days([
      ...open.map(({ dueAt, zone }): [string | null, string | null] => [dueAt, zone]),
      [pickUp && pickedUp.checkout === null ? pickUpAt : null, pickUpZone],
    ]),
  };
}

function moments(instants: (string | null)[]): number[] {
  return instants.flatMap((at) => (at === null ? [] : Date.parse(at)));
}

function days(planned: [at: string | null, zone: string | null][]): PlaceDay[] {
  return planned.flatMap(([at, zone]) => (at === null || zone === null ? [] : dayAt(Date.parse(at), zone)));
}

const DAY_MS = 86_400_000;

const dayOf = (ms: number, zone: string) => Math.floor((ms + zoneMoment(ms, zone).offsetMs) / DAY_MS);

/** The day that clocks in this zone show at this moment: from its first moment to that of the next. */
export function dayAt(ms: number, zone: string): PlaceDay {
  const day = dayOf(ms, zone);
  return { fromMs: startOf(day, zone), toMs: startOf(day + 1, zone) };
}

/** Midnight, by the clocks of before a change or of after it: the earlier one if it is of this day, as where clocks go back over it. */
function startOf(day: number, zone: string): number {
  const midnightBy = (aroundMs: number) => day * DAY_MS - zoneMoment(aroundMs, zone).offsetMs;
  const [before, after] = [midnightBy((day - 1) * DAY_MS), midnightBy((day + 1) * DAY_MS)];
  const first = Math.min(before, after);
  return dayOf(first, zone) === day ? first : Math.max(before, after);
}
