/**
 * Reading a time somebody enters by the clock on the wall of a place. Twice a year that clock jumps: an hour that is left
 * out cannot be meant, and of an hour that comes twice somebody must say which.
 */
import { t } from '#language/say.ts';
import { shownIn } from './date-format.ts';
import { isoWithOffset } from './stamp.ts';
import { zoneMoment } from './time-zone.ts';
import { readTypedTime } from './typed-time.ts';

/** `at`: the instant, ISO with the place's offset. */
export type ClockReading =
  | { at: string }
  /** There is no such time. */
  | { whyNot: string }
  /** There are two. */
  | { question: string; choices: { at: string; label: string }[] };

/** The clock of a place, for a form: between instants and `YYYY-MM-DDTHH:mm` as date inputs write it. */
export interface PlaceClock {
  wallOf: (instant: string) => string;
  /** Null for an empty or unreadable text. */
  read: (wall: string) => ClockReading | null;
  /** What somebody typed, in the form `read` takes. */
  typed: typeof readTypedTime;
  /** The zone's short name then: it changes with summer time. */
  zoneName: (instant: string) => string;
}

export function placeClock(zone: string): PlaceClock {
  return {
    wallOf: (instant) => wallOf(instant, zone),
    read: (wall) => readWall(wall, zone),
    typed: readTypedTime,
    zoneName: (instant) => shownIn(instant, zone)?.zone ?? '',
  };
}

/** What the clock there shows; empty for no instant. */
export function wallOf(instant: string, zone: string): string {
  const ms = Date.parse(instant);
  return Number.isNaN(ms) ? '' : new Date(ms + zoneMoment(ms, zone).offsetMs).toISOString().slice(0, 16);
}

const DAY_MS = 86_400_000;

function readWall(wall: string, zone: string): ClockReading | null {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(wall) ? Date.parse(`${wall.slice(0, 16)}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) return null;
  // Clocks change at most once within two days, so the offset is that of the day before or of the day after; what comes
  // twice came first by that of before.
  const offsets = new Set([asUtc - DAY_MS, asUtc + DAY_MS].map((ms) => zoneMoment(ms, zone).offsetMs));
  const found = [...offsets]
    .map((offset) => ({ ms: asUtc - offset, offset }))
    .filter(({ ms, offset }) => zoneMoment(ms, zone).offsetMs === offset)
    .map(({ ms, offset }) => isoWithOffset(new Date(ms), offset / 60_000));
  const [first, second] = found;
  if (first === undefined) return { whyNot: gapWords(asUtc, zone) };
  if (second === undefined) return { at: first };
  const { day, time } = shownIn(first, zone)!;
  return {
    question: t('On {day} the clock there shows {time} twice. Which one?', { day, time }),
    choices: [first, second].map((at) => ({ at, label: `${time} ${shownIn(at, zone)?.zone}` })),
  };
}

/** `On 03/08/2026 there is no 02:30 there: clocks go from 02:00 PST to 03:00 PDT.` */
function gapWords(asUtc: number, zone: string): string {
  const { day, time } = shownIn(new Date(asUtc).toISOString(), 'UTC')!;
  let [before, after] = [asUtc - DAY_MS, asUtc + DAY_MS];
  const { offsetMs, name } = zoneMoment(before, zone);
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (zoneMoment(middle, zone).offsetMs === offsetMs) before = middle;
    else after = middle;
  }
  const then = shownIn(new Date(after).toISOString(), zone)!;
  const from = `${new Date(after + offsetMs).toISOString().slice(11, 16)} ${name}`;
  const to = `${then.time} ${then.zone}`;
  return t('On {day} there is no {time} there: clocks go from {from} to {to}.', { day, time, from, to });
}

/**
 * The same time of day by another clock: a delivery at 08:00 stays one at 08:00 when its receiver changes. Of a time that
 * comes twice there, the first; one that never comes stays the instant it was.
 */
export function sameWallTime(instant: string, from: string, to: string): string {
  const reading = from === to ? null : readWall(wallOf(instant, from), to);
  if (reading && 'at' in reading) return reading.at;
  return (reading && 'choices' in reading && reading.choices[0]?.at) || instant;
}
