/**
 * Dates and times as people write them: `11/25/2026`, in Spanish and French `25 nov 2026`. What happens at a place is told in
 * the time of that place, with the zone's short name, wherever the reader is; what belongs to no place (a login, a PIN) in
 * the device's.
 */
import { dayWords } from '#language/dates.ts';
import { t } from '#language/say.ts';
import { ownTimeZone, zoneMoment } from './time-zone.ts';

type Instant = string | null | undefined;

/** What calendar and clock show in a zone. */
interface Shown {
  /** `2026-11-25`, which orders as the days do. */
  date: string;
  /** The same as people write it, `11/25/2026`. */
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
  const [date = '', time = ''] = new Date(ms + offsetMs).toISOString().split('T');
  return { date, day: dayWords(date), time: time.slice(0, 5), zone: name };
}

/** A date in a table, `11/25/2026`, by the calendar of the place; empty when there is none. */
export function formatTableDate(instant: Instant, zone?: string): string {
  return shownIn(instant, zone)?.day ?? '';
}

/** A time that belongs to no place, `11/25/2026 08:00` by the device's clock; empty when there is none. */
export function formatDateTime(instant: Instant): string {
  const shown = shownIn(instant);
  return shown ? `${shown.day} ${shown.time}` : '';
}

/** A time at a place, `11/25/2026 08:00 PST`; empty when there is none. For papers, mails and files. */
export function formatPlaceTime(instant: Instant, zone: string): string {
  const shown = shownIn(instant, zone);
  return shown ? `${shown.day} ${shown.time} ${shown.zone}` : '';
}

/**
 * The same for a reader at this device: where their clock shows something else, that follows, `11/25/2026 08:00 PST
 * (11:00 EST)`, with its date where that is another day.
 */
export const formatForReader = (instant: Instant, zone: string): string => timeForReader(instant, zone, null);

/** The same where the reader knows which day is meant (`11/25/2026`, of the place): only another one is said. */
export function timeForReader(instant: Instant, zone: string, day: string | null): string {
  const there = shownIn(instant, zone);
  const here = shownIn(instant);
  if (!there || !here) return '';
  const place = there.day === day ? `${there.time} ${there.zone}` : formatPlaceTime(instant, zone);
  if (here.day === there.day) return here.time === there.time ? place : `${place} (${here.time} ${here.zone})`;
  return `${place} (${here.day} ${here.time} ${here.zone})`;
}

/** The day of an instant in the name of a file: `11-25-2026`, `2026-11-25` where months are written as words. */
export function dayInFileName(instant: string): string {
  const { day, date } = shownIn(instant) ?? { day: '', date: '' };
  return day.includes('/') ? day.replaceAll('/', '-') : date;
}

/** A text that was kept in English, with the dates in it as they are written now. */
export const withDatesSaid = (text: string): string =>
  text.replace(/\b(\d\d)\/(\d\d)\/(\d{4})\b/g, (_, month, day, year) => dayWords(`${year}-${month}-${day}`));

const MINUTE = 60_000;
const UNITS = [
  { minutes: 1440, words: (count: number) => t('{count} d', { count }) },
  { minutes: 60, words: (count: number) => t('{count} h', { count }) },
  { minutes: 1, words: (count: number) => t('{count} min', { count }) },
] as const;

/** A length of time, ms, in its two largest units: `1 d 3 h`, `2 h 15 min`, `0 min`. Cut off, never rounded up. */
export function formatDuration(ms: number): string {
  const total = Math.floor(Math.abs(ms) / MINUTE);
  const largest = UNITS.findIndex(({ minutes }) => total >= minutes);
  if (largest === -1) return t('{count} min', { count: 0 });
  let rest = total;
  const parts: string[] = [];
  for (const { minutes, words } of UNITS.slice(largest, largest + 2)) {
    const count = Math.floor(rest / minutes);
    rest -= count * minutes;
    if (count > 0) parts.push(words(count));
  }
  return parts.join(' ');
}

/** A time of day, `14:02`, by the clock of a place, else by the device's. Takes ms since 1970 or ISO 8601. */
export function clockTime(at: number | string, zone?: string): string {
  return shownIn(new Date(at).toISOString(), zone)?.time ?? '';
}
