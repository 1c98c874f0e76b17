/**
 * What is odd about a check-in or check-out. It is recorded all the same, because it is what somebody said, but a time
 * that cannot be true is bounded, never holds while another record does, and whatever is odd is said beside the record.
 */
import { msg, t } from '#language/say.ts';
import { formatPlaceTime } from './date-format.ts';
import { LIMITS } from './limits.ts';
import { correctedAt, correctionsOf, type Stamp } from './stamp.ts';

/** What is looked at of the load a stamp is made on. */
export interface StampedLoad {
  /** When it was built, ISO. */
  createdDate: string;
  ready: boolean;
}

/**
 * The time a stamp gets on this load, and its marks: no truck comes for a load more than a week before it is built.
 * `load` is null where a device has no row of it; then the server will know.
 */
export function boundedStamp(at: string, load: StampedLoad | null): Pick<Stamp, 'at' | 'outOfBounds' | 'unsubmitted'> {
  if (load === null) return { at };
  const earliest = Date.parse(load.createdDate) - LIMITS.stampBeforeBuiltMs;
  const isOut = Date.parse(at) < earliest;
  return {
    at: isOut ? new Date(earliest).toISOString() : at,
    ...(isOut && { outOfBounds: true }),
    ...(!load.ready && { unsubmitted: true }),
  };
}

interface Surroundings {
  /** All stamps of the same row, and the check-in it shows. */
  stamps: readonly Stamp[];
  checkin: string | null;
  /** The load's carrier. */
  carrier: { _id: string; name: string } | null;
  /** Of the place it was made at. */
  zone: string;
}

/** What is odd about this stamp, each in a few words for a badge, with times `written` for its reader, or a line of evidence. */
export function stampDoubts(
  stamp: Stamp,
  { stamps, checkin, carrier, zone }: Surroundings,
  written = formatPlaceTime,
): string[] {
  const { kind, at, driverCompanyId } = stamp;
  // A corrected time is past doubting; its correction is looked at by itself.
  const isCorrected = correctionsOf(stamps, stamp._id).length > 0;
  const isTooEarly = kind === 'checkout' && !isCorrected && checkin !== null && Date.parse(at) < Date.parse(checkin);
  const isStranger = !stamp.corrects && carrier !== null && whoseDriver(driverCompanyId, carrier._id) === 'another';
  return [
    ...(stamp.outOfBounds && !isCorrected ? [t(DOUBTS.outOfBounds)] : []),
    ...(isTooEarly ? [t(DOUBTS.tooEarly, { time: written(checkin, zone) })] : []),
    ...(stamp.unsubmitted ? [t(DOUBTS.unsubmitted)] : []),
    ...(isStranger ? [t(DOUBTS.stranger, { carrier: carrier.name })] : []),
  ];
}

export const DOUBTS = {
  outOfBounds: msg('Impossible time: more than a week before the load was built'),
  tooEarly: msg('Before the check-in at {time}'),
  unsubmitted: msg('The load was not shipped yet'),
  stranger: msg('Not a driver of {carrier}'),
};

/** The time of a stamp out of bounds as it was recorded, or null for any other. */
export function recordedTime({ outOfBounds, corrects, occurredAt, skewMs, receivedAt }: Stamp): string | null {
  return outOfBounds && !corrects ? correctedAt(occurredAt, skewMs, receivedAt) : null;
}

/** Whether a driver is one of the load's carrier; `unknown` where either company is. */
export function whoseDriver(
  driverCompanyId: string | null | undefined,
  carrierId: string | null,
): 'theirs' | 'another' | 'unknown' {
  if (!driverCompanyId || carrierId === null) return 'unknown';
  return driverCompanyId === carrierId ? 'theirs' : 'another';
}

/** What the dock is told before it records somebody for this load, or null when the driver is of its carrier. */
export function driverDoubt(
  driver: { name: string; companyId?: string | null },
  carrier: { _id: string; name: string } | null,
): string | null {
  if (carrier === null)
    return t('This load has no carrier, so nobody can say whether {driver} is the right driver.', {
      driver: driver.name,
    });
  const names = { driver: driver.name, carrier: carrier.name };
  const whose = whoseDriver(driver.companyId, carrier._id);
  if (whose === 'theirs') return null;
  return whose === 'another'
    ? t('{driver} is not a driver of {carrier}, the carrier of this load.', names)
    : t('It is not known here whether {driver} drives for {carrier}.', names);
}
