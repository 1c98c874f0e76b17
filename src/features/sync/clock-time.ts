import dayjs from 'dayjs';

/** A time of day as the device's clock shows it, `14:02`. Takes ms since 1970 or ISO 8601. */
export function clockTime(at: number | string): string {
  return dayjs(at).format('HH:mm');
}
