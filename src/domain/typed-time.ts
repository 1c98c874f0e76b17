/**
 * A date with a time of day as people type it: `11/25 8a`, `11/25/2026 14:00`, `25 nov 8:30p`, `Nov 25, 2026 0830`,
 * `2026-11-25 14:00`, `today 2p`; `4 de marzo 14:00`, `demain 8 h 30`. Words are understood in every language, whichever is
 * spoken. Where month and day are figures, the month stands first, as in the United States; who speaks another language may
 * mean the day (`3/4`). What could mean two things (`11/25 8`: morning or evening?) is not understood rather than guessed.
 *
 * The answer is what a clock on the wall shows, `YYYY-MM-DDTHH:mm`; which instant that is, if any, says `place-clock`.
 */
import { spokenLanguage } from '#language/say.ts';
import { searchable } from './searchable.ts';

/** How a time left open is completed. */
export interface TypedTimeHints {
  /** What the clock there shows now, `YYYY-MM-DDTHH:mm`: a year left out makes the next such date, today included. */
  now: string;
  /** The time, `HH:mm`, of a date typed without one; left out, such a date is not understood. */
  dayStart?: string | undefined;
  /** For what has happened: a year left out makes the last such date instead. */
  past?: boolean | undefined;
}

/** Without accents. */
const MONTHS = [
  // not a text: all languages
  'january february march april may june july august september october november december',
  // not a text: all languages
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
  // not a text: all languages
  'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
].map((names) => names.split(' '));
const WEEKDAYS = [
  ...['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'],
  ...['domingo', 'lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado'],
  ...['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'],
];
const NEAR_DAYS = new Map(
  Object.entries({
    ...{ today: 0, tomorrow: 1, yesterday: -1 },
    ...{ hoy: 0, manana: 1, ayer: -1 },
    ...{ "aujourd'hui": 0, demain: 1, hier: -1 },
  }),
);

type Part = 'year' | 'month' | 'day';

/** A pattern of dates and what its groups are. Each is tried at the beginning of the text; the time is the rest. */
const DATES: { pattern: RegExp; parts: readonly Part[] }[] = [
  { pattern: /^(\d{4})-(\d{1,2})-(\d{1,2})(?=$|[\sT])/i, parts: ['year', 'month', 'day'] },
  { pattern: /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?=$|\s)/, parts: ['month', 'day', 'year'] },
  { pattern: /^(\d{1,2})[/-](\d{1,2})(?=$|\s)/, parts: ['month', 'day'] },
  { pattern: /^([a-z]{3,10})\.? ?(\d{1,2})(?:st|nd|rd|th)?(?=$| )/, parts: ['month', 'day'] },
  { pattern: /^(\d{1,2})(?:st|nd|rd|th|er|º)?[ -]?([a-z]{3,10})\.?(?=$|[ -])/, parts: ['day', 'month'] },
];

interface TypedDate {
  year: number | null;
  month: number;
  day: number;
}

/** Understands what was typed; null for what it does not understand and for days there are not. */
export function readTypedTime(text: string, { now, dayStart, past = false }: TypedTimeHints): string | null {
  const typed = plain(text);
  const found = relativeDate(typed, now) ?? writtenDate(typed, Number(now.slice(0, 4)));
  if (!found) return null;
  const time = found.rest === '' ? (dayStart ?? null) : timeOfDay(found.rest);
  const date = time === null ? null : completed(found.date, now, past);
  return date && `${date}T${time}`;
}

/** Small letters without accents, and without words that say nothing: `le mercredi 4 mars`, `4 de marzo de 2026`. */
function plain(text: string): string {
  const typed = searchable(text)
    .replace(/’/g, "'")
    .replace(/[\s,]+/g, ' ')
    .trim()
    .replace(/^(el|le) /, '')
    .replace(/ del? /g, ' ');
  const [, word = '', rest = ''] = /^([a-z]{3,9})\.? (.*)/.exec(typed) ?? [];
  // `mar` is Tuesday and March.
  const isWeekday = monthOf(word) === null && WEEKDAYS.some((weekday) => word !== '' && weekday.startsWith(word));
  return isWeekday ? rest : typed;
}

interface Found {
  date: TypedDate;
  /** What stands behind the date. */
  rest: string;
}

function relativeDate(typed: string, now: string): Found | null {
  const [, word = '', rest = ''] = /^([a-z']+)(?: (.*))?$/.exec(typed) ?? [];
  const days = NEAR_DAYS.get(word);
  if (days === undefined) return null;
  const there = new Date(Date.parse(`${now.slice(0, 10)}T00:00Z`) + days * 86_400_000);
  return { date: { year: there.getUTCFullYear(), month: there.getUTCMonth() + 1, day: there.getUTCDate() }, rest };
}

function writtenDate(typed: string, thisYear: number): Found | null {
  for (const { pattern, parts } of DATES) {
    const match = pattern.exec(typed);
    if (!match) continue;
    const part = (name: Part) => match[parts.indexOf(name) + 1] ?? '';
    const found = monthAndDay(part('month'), part('day'), parts[0] === 'month');
    if (found === null) continue;
    const rest = typed.slice(match[0].length + 1);
    const written = parts.includes('year') ? fullYear(part('year')) : null;
    const date = { year: written, ...found };
    return written === null ? withYear(date, rest, thisYear) : { date, rest };
  }
  return null;
}

/** In figures alone, `3/4` is either to whom English is foreign: only what can't be the other is understood. */
function monthAndDay(month: string, day: string, isMonthFirst: boolean): Pick<TypedDate, 'month' | 'day'> | null {
  const found = { month: monthOf(month), day: Number(day) };
  if (found.month === null) return null;
  const isOpen = isMonthFirst && /\d/.test(month) && spokenLanguage() !== 'en';
  if (isOpen && found.month > 12) return { month: found.day, day: found.month };
  return isOpen && found.day <= 12 && found.day !== found.month ? null : { ...found, month: found.month };
}

/**
 * Four figures behind a date without a year are a year before a time, or when freight can mean it (last, this or next one),
 * else a time: `nov 25 2030 8a`, but `nov 25 2030` at half past eight.
 */
function withYear(date: TypedDate, rest: string, thisYear: number): Found {
  const [, year, time = ''] = /^(\d{4})(?: (.+))?$/.exec(rest) ?? [];
  if (year === undefined || (time === '' && Math.abs(Number(year) - thisYear) > 1)) return { date, rest };
  return { date: { ...date, year: Number(year) }, rest: time };
}

/** By its number, or as much of its name in any language as is no other month's: not `jui`. */
function monthOf(text: string): number | null {
  if (/\d/.test(text)) return Number(text);
  const found = new Set(
    MONTHS.flatMap((names) => names.flatMap((name, index) => (name.startsWith(text) ? index : []))),
  );
  const [index = null] = found.size === 1 ? found : [];
  return index === null ? null : index + 1;
}

const fullYear = (text: string): number => (text.length === 2 ? 2000 + Number(text) : Number(text));

/** `HH:mm`, or null. Twelve at night is `12a`, noon `12p`. */
function timeOfDay(text: string): string | null {
  const rest = text.replace(/^(at|al|a las?|a) /, '');
  if (/^(noon|mediodia|midi)$/.test(rest)) return '12:00';
  const [, hours, minutes = 0, half] = /^(\d{1,2})(?:[:.]?(\d\d))?\s*([ap])\.? ?(?:m\.?)?$/.exec(rest) ?? [];
  if (hours !== undefined) {
    const hour = Number(hours);
    if (hour < 1 || hour > 12) return null;
    return clock((hour % 12) + (half === 'p' ? 12 : 0), Number(minutes));
  }
  const [, hour, minute = 0] =
    /^(\d{1,2})[:.](\d\d)$/.exec(rest) ?? /^(\d\d)(\d\d)$/.exec(rest) ?? /^(\d{1,2}) ?h(?: ?(\d\d))?$/.exec(rest) ?? [];
  return hour === undefined ? null : clock(Number(hour), Number(minute));
}

function clock(hour: number, minute: number): string | null {
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** `YYYY-MM-DD`; a year that was left out is filled in. February 29 may be years away. */
function completed({ year, month, day }: TypedDate, now: string, past: boolean): string | null {
  if (year !== null) return dateOf(year, month, day);
  const [today, thisYear] = [now.slice(0, 10), Number(now.slice(0, 4))];
  for (let away = 0; away <= 8; away++) {
    const date = dateOf(thisYear + (past ? -away : away), month, day);
    if (date && (past ? date <= today : date >= today)) return date;
  }
  return null;
}

function dateOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  if (year < 2000 || date.getUTCMonth() !== month - 1) return null;
  return date.toISOString().slice(0, 10);
}
