/** Calendar days as `YYYY-MM-DD`, and which of them are business days in the United States. */
import { wallOf } from './place-clock.ts';
import { zoneMoment } from './time-zone.ts';

const DAY_MS = 86_400_000;
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

export const addDays = (day: string, days: number): string => dayOf(msOf(day) + days * DAY_MS);
export const daysBetween = (from: string, to: string): number => Math.round((msOf(to) - msOf(from)) / DAY_MS);

/** The same day so many months later; where that month is shorter, its last day. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)));
}

/** The calendar day of an instant in a zone. */
export const dayAt = (instant: string, zone: string): string =>
  wallOf(new Date(instant).toISOString(), zone).slice(0, 10);

/** The first moment of the day after, by the clock of the zone: until then it is still that day. ISO, UTC. */
export function endOfDay(day: string, zone: string): string {
  const midnight = msOf(addDays(day, 1));
  // Clocks change at most once within two days. Where the night has no midnight, the earlier offset names its moment.
  const [before, after] = [midnight - DAY_MS, midnight + DAY_MS].map((ms) => zoneMoment(ms, zone).offsetMs) as [
    number,
    number,
  ];
  const fits = [before, after].find((offset) => zoneMoment(midnight - offset, zone).offsetMs === offset);
  return new Date(midnight - (fits ?? before)).toISOString();
}

/** From Monday to Friday, except on federal holidays and the days they are observed on. */
export function isBusinessDay(day: string): boolean {
  const weekday = new Date(msOf(day)).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const year = Number(day.slice(0, 4));
  // A New Year's Day on a Saturday is observed in the year before.
  return ![year, year + 1].some((of) => federalHolidays(of).includes(day));
}

/** The day that many business days later. */
export function addBusinessDays(day: string, count: number): string {
  let last = day;
  for (let left = count; left > 0; ) {
    last = addDays(last, 1);
    if (isBusinessDay(last)) left -= 1;
  }
  return last;
}

/** How many business days it takes to reach a day; one that is none counts as the next. Zero for the day itself and before. */
export function businessDaysUntil(from: string, to: string): number {
  let days = 0;
  for (let day = from; day < to; day = addBusinessDays(day, 1)) days += 1;
  return days;
}

/** Federal holidays of a year (5 U.S.C. 6103) on the weekdays they are kept: Saturday's on Friday, Sunday's on Monday. */
export function federalHolidays(year: number): string[] {
  const on = (month: number, date: number) => observed(dayOf(Date.UTC(year, month - 1, date)));
  return [
    on(1, 1),
    nthWeekday(year, 1, 3, MONDAY),
    nthWeekday(year, 2, 3, MONDAY),
    // The last Monday of May.
    addDays(nthWeekday(year, 6, 1, MONDAY), -7),
    on(6, 19),
    on(7, 4),
    nthWeekday(year, 9, 1, MONDAY),
    nthWeekday(year, 10, 2, MONDAY),
    on(11, 11),
    nthWeekday(year, 11, 4, THURSDAY),
    on(12, 25),
  ];
}

const MONDAY = 1;
const THURSDAY = 4;

function nthWeekday(year: number, month: number, nth: number, weekday: number): string {
  const first = Date.UTC(year, month - 1, 1);
  const until = (weekday - new Date(first).getUTCDay() + 7) % 7;
  return dayOf(first + (until + 7 * (nth - 1)) * DAY_MS);
}

function observed(day: string): string {
  const weekday = new Date(msOf(day)).getUTCDay();
  return addDays(day, weekday === 6 ? -1 : weekday === 0 ? 1 : 0);
}
