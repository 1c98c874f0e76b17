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
