/**
 * One check-in or check-out as somebody made it. Stamps are facts: they are only ever added. The time a load or BOL
 * shows is derived from its stamps, and the timeline shows them all, superseded ones too. A wrong time is put right by
 * a further stamp that names the one it corrects (see correction); of several the one made last counts, by the clock
 * of the event and not by arrival, so that every device and the server agree in whatever order they hear of them.
 */
import { msg } from '#language/say.ts';
import { LIMITS } from './limits.ts';
import type { Seal } from './seal.ts';

export const STAMP_KINDS = ['checkin', 'checkout'] as const;
export type StampKind = (typeof STAMP_KINDS)[number];

/** What makes a stamp the correction of another one. */
export interface CorrectionFacts {
  /** The check-in or check-out it corrects; never a correction itself. */
  stampId: string;
  reason: string;
  /** When the correction was made, in the time that is shown; the stamp's `at` is the time it states. */
  madeAt: string;
}

export interface Stamp {
  /** The id of the mutation that made it. */
  _id: string;
  kind: StampKind;
  /** The shown time: device time corrected by the clock skew, never after `receivedAt`. ISO 8601, UTC. */
  at: string;
  /** What the device's clock said, with its UTC offset. */
  occurredAt: string;
  /** Server clock minus device clock, ms; 0 when unknown. */
  skewMs: number;
  /** True when the device's clock was set around the event, so that the skew may not be the one of that moment. */
  clockUncertain?: boolean | undefined;
  /** True when the time said cannot be true, so that `at` is only the earliest that could: see stamp-doubts. */
  outOfBounds?: boolean | undefined;
  /** True when the load was not shipped yet as far as whoever recorded it knew. */
  unsubmitted?: boolean | undefined;
  /** When the server got it; null while it is only on a device. */
  receivedAt: string | null;
  byUserId: string;
  byName: string;
  /** Whose person made it; missing in stamps of older versions that only a device still has. */
  byCompanyId?: string | null | undefined;
  driverId: string | null;
  driverName: string | null;
  /** Missing in stamps of older versions. */
  driverCompanyId?: string | null | undefined;
  deviceId: string | null;
  /** Null for an unsealed trailer and where nobody looked; `seal` tells them apart. */
  sealIntact: boolean | null;
  /** What was seen of the seal; missing in stamps of older versions, which have only `sealIntact`. */
  seal?: Seal | null | undefined;
  corrects?: CorrectionFacts | null | undefined;
}

/** Device time corrected by the skew (server minus device, ms), as UTC ISO; never later than `receivedAt`. */
export function correctedAt(occurredAt: string, skewMs: number, receivedAt: string | null): string {
  const corrected = Date.parse(occurredAt) + skewMs;
  const latest = receivedAt === null ? corrected : Date.parse(receivedAt);
  return new Date(Math.min(corrected, latest)).toISOString();
}

/** The same as the device would write it, in its own UTC offset: for rules about the day where the person is. */
export function correctedThere(occurredAt: string, skewMs: number, receivedAt: string | null): string {
  const corrected = new Date(correctedAt(occurredAt, skewMs, receivedAt));
  return isoWithOffset(corrected, offsetMinutesOf(occurredAt));
}

/** Earlier time first; equal times by id, so every device and the server agree. */
const byTimeThenId = (a: Stamp, b: Stamp): number => Date.parse(a.at) - Date.parse(b.at) || (a._id < b._id ? -1 : 1);

/** The stamps with this one, in order of time. A stamp that is there already (same `_id`) changes nothing. */
export function addStamp(stamps: readonly Stamp[], stamp: Stamp): Stamp[] {
  const known = stamps.some(({ _id }) => _id === stamp._id);
  return (known ? [...stamps] : [...stamps, stamp]).sort(byTimeThenId);
}

/** Check-ins or check-outs themselves, without the corrections of them. */
export function originalStamps(stamps: readonly Stamp[], kind: StampKind): Stamp[] {
  return stamps.filter((stamp) => stamp.kind === kind && !stamp.corrects);
}

/** The corrections of this stamp in the order they were made; equal times by id. */
export function correctionsOf(stamps: readonly Stamp[], stampId: string): Stamp[] {
  const madeAt = ({ corrects, at }: Stamp) => Date.parse(corrects?.madeAt ?? at);
  return stamps
    .filter(({ corrects }) => corrects?.stampId === stampId)
    .sort((a, b) => madeAt(a) - madeAt(b) || (a._id < b._id ? -1 : 1));
}

/** What counts of this original: its last correction, or itself. */
export function countingStamp(stamps: readonly Stamp[], original: Stamp): Stamp {
  return correctionsOf(stamps, original._id).at(-1) ?? original;
}

/**
 * The stamp of this kind the time comes from: the earliest that counts, of equal times the one with the smaller id. One
 * whose time cannot be true holds only while there is no other.
 */
export function heldStamp(stamps: readonly Stamp[], kind: StampKind): Stamp | null {
  return shownStamp(stamps, kind);
}

/** The earliest that can be true, of equal times the one with the smaller id. */
export function earliest(stamps: readonly Stamp[]): Stamp | null {
  const possible = stamps.filter(({ outOfBounds }) => !outOfBounds);
  return (possible.length > 0 ? possible : [...stamps]).sort(byTimeThenId)[0] ?? null;
}

/** What stands beside a time that the device could not tell for certain. */
export const CLOCK_UNCERTAIN = msg('Device clock was changed, time uncertain');

/** True when the device's clock was off by more than two minutes. */
export function hasSkewBadge(stamp: { skewMs: number }): boolean {
  return Math.abs(stamp.skewMs) > LIMITS.skewBadgeMs;
}

/**
 * The stamp of this kind that the row's shown time (`bol.checkin`, …) comes from. A completed BOL keeps its time, so an
 * earlier stamp that arrived afterwards does not hold although it is earliest. Without a shown time, the one that holds.
 */
export function shownStamp(stamps: readonly Stamp[], kind: StampKind, shown?: string | null): Stamp | null {
  const counting = originalStamps(stamps, kind).map((original) => countingStamp(stamps, original));
  return earliest(shown ? counting.filter(({ at }) => Date.parse(at) === Date.parse(shown)) : counting);
}

/** True when the time comes from another stamp of the same kind. Pass the row's shown time where there is one. */
export function isSuperseded(stamp: Stamp, stamps: readonly Stamp[], shown?: string | null): boolean {
  return shownStamp(stamps, stamp.kind, shown)?._id !== stamp._id;
}

/** The UTC offset written in an ISO time, as `+01:00` or `-05:30`; `+00:00` for Z. */
export function utcOffsetOf(occurredAt: string): string {
  return /[+-]\d\d:\d\d$/.exec(occurredAt)?.[0] ?? '+00:00';
}

/** The same in minutes east of UTC. */
export function offsetMinutesOf(occurredAt: string): number {
  const offset = utcOffsetOf(occurredAt);
  const [hours = 0, minutes = 0] = offset.slice(1).split(':').map(Number);
  return (offset.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}

/** The instant as local ISO time with offset. `offsetMinutes` counts east of UTC: `-date.getTimezoneOffset()`. */
export function isoWithOffset(date: Date, offsetMinutes: number): string {
  const local = new Date(date.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const size = Math.abs(offsetMinutes);
  const digits = (value: number) => String(Math.trunc(value)).padStart(2, '0');
  return `${local}${offsetMinutes < 0 ? '-' : '+'}${digits(size / 60)}:${digits(size % 60)}`;
}
