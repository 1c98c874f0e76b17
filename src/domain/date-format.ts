/**
 * Dates and times as people in the United States write them. What happens at a place is told in the time of that place,
 * with the zone's short name, wherever the reader is; what belongs to no place (a login, a PIN) in the device's.
 */
import { ownTimeZone, zoneMoment } from './time-zone.ts';

type Instant = string | null | undefined;

/** What calendar and clock show in a zone. */
interface Shown {
  /** `MM/DD/YYYY`. */
  day: string;
  /** `HH:mm`. */
  time: string;
  /** `PST`. */
  zone: string;
}

/** Null for no instant. `zone` is an IANA name; left out, the device's own. */
export function shownIn(instant: Instant, zone: string = ownTimeZone()): Shown | null {
  const ms = instant ? Date.parse(instant) : Number.NaN;
  if (Number.isNaN(ms)) return null;
  const { offsetMs, name } = zoneMoment(ms, zone);
  const [year = '', month, rest = ''] = new Date(ms + offsetMs).toISOString().split('-');
  return { day: `${month}/${rest.slice(0, 2)}/${year}`, time: rest.slice(3, 8), zone: name };
}

/** A date in a table, `MM/DD/YYYY`, by the calendar of the place; empty when there is none. */
export function formatTableDate(instant: Instant, zone?: string): string {
  return shownIn(instant, zone)?.day ?? '';
}

/** A time that belongs to no place, `MM/DD/YYYY HH:mm` by the device's clock; empty when there is none. */
export function formatDateTime(instant: Instant): string {
  const shown = shownIn(instant);
  return shown ? `${shown.day} ${shown.time}` : '';
}

/** A time at a place, `11/25/2026 08:00 PST`; empty when there is none. For papers, mails and sentences. */
export function formatPlaceTime(instant: Instant, zone: string): string {
  const shown = shownIn(instant, zone);
  return shown ? `${shown.day} ${shown.time} ${shown.zone}` : '';
}

/**
 * The same for a reader at this device: where their clock shows something else, that follows, `11/25/2026 08:00 PST
 * (11:00 EST)`, with its date where that is another day.
 */
export function formatForReader(instant: Instant, zone: string): string {
  const there = shownIn(instant, zone);
  const here = shownIn(instant);
  if (!there || !here) return '';
  const place = formatPlaceTime(instant, zone);
  if (here.day === there.day) return here.time === there.time ? place : `${place} (${here.time} ${here.zone})`;
  return `${place} (${here.day} ${here.time} ${here.zone})`;
}

const MINUTE = 60_000;
const UNITS = [
  { name: 'd', minutes: 1440 },
  { name: 'h', minutes: 60 },
  { name: 'min', minutes: 1 },
] as const;

/** A length of time, ms, in its two largest units: `1 d 3 h`, `2 h 15 min`, `0 min`. Cut off, never rounded up. */
export function formatDuration(ms: number): string {
  const total = Math.floor(Math.abs(ms) / MINUTE);
  const largest = UNITS.findIndex(({ minutes }) => total >= minutes);
  if (largest === -1) return '0 min';
  let rest = total;
  const parts: string[] = [];
  for (const { name, minutes } of UNITS.slice(largest, largest + 2)) {
    const count = Math.floor(rest / minutes);
    rest -= count * minutes;
    if (count > 0) parts.push(`${count} ${name}`);
  }
  return parts.join(' ');
}

/** A time of day, `14:02`, by the clock of a place, else by the device's. Takes ms since 1970 or ISO 8601. */
export function clockTime(at: number | string, zone?: string): string {
  return shownIn(new Date(at).toISOString(), zone)?.time ?? '';
}
