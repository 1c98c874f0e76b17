/** The wizard's times: fields work with Date, the draft and the rules with ISO text that keeps the device's offset. */
import { isoWithOffset } from '#domain/stamp.ts';

/** When docks open: the time a date gets until one is chosen, since nobody means midnight. */
export const DAY_START = '08:00';

/** A point in time as the draft keeps it. */
export function isoOf(date: Date | null): string | null {
  return date && isoWithOffset(date, -date.getTimezoneOffset());
}

/** The same for a field; null when there is none. */
export function dateOf(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}

/** Device time with its offset, as rules about "today" want it. */
export function deviceNow(): string {
  return isoOf(new Date())!;
}

/** Midnight at the device: the earliest delivery that can be chosen. */
export function startOfToday(): Date {
  const today = new Date();
  today.setHours(0, 0, 0, 0);
  return today;
}
