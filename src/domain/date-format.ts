/** Dates as people in the United States write them, in the time zone of the device that shows them. */
import dayjs from 'dayjs';

function formatted(instant: string | null | undefined, pattern: string): string {
  const date = instant ? dayjs(instant) : null;
  return date?.isValid() ? date.format(pattern) : '';
}

/** A date in a table, `MM/DD/YYYY`; empty when there is none. */
export function formatTableDate(instant: string | null | undefined): string {
  return formatted(instant, 'MM/DD/YYYY');
}

/** Any other time, `MM/DD/YYYY HH:mm`; empty when there is none. */
export function formatDateTime(instant: string | null | undefined): string {
  return formatted(instant, 'MM/DD/YYYY HH:mm');
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

/** A time of day as the device's clock shows it, `14:02`. Takes ms since 1970 or ISO 8601. */
export function clockTime(at: number | string): string {
  return dayjs(at).format('HH:mm');
}
