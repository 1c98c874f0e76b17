/** A status as people read it: "On the road, due today 16:30 PST", "At the dock 35 min", "Late 40 min". */
import { t } from '#language/say.ts';
import { formatDuration, formatForReader, shownIn, timeForReader } from './date-format.ts';
import type { Status, StatusTime } from './status.ts';
import { MINUTE_MS } from './status-facts.ts';

/** The whole line, as it reads at `nowMs`. */
export function statusWords({ words, time, progress }: Status, nowMs: number): string {
  const line = time ? withTime(words, time, nowMs) : words;
  return progress ? `${line} · ${t('{completed} of {of} completed', { ...progress })}` : line;
}

function withTime(words: string, { how, at, zone }: StatusTime, nowMs: number): string {
  if (how === 'since') return sinceWords(words, at, nowMs);
  if (how === 'at') return `${words} ${moment(at, zone, nowMs)}`;
  if (how === 'due') return t('{words}, due {moment}', { words, moment: moment(at, zone, nowMs) });
  return t('{words}, late {length}', { words, length: formatDuration(nowMs - Date.parse(at)) });
}

/** Something that has lasted since `at`, ISO: "At the dock 35 min". */
export const sinceWords = (words: string, at: string, nowMs: number): string =>
  `${words} ${formatDuration(nowMs - Date.parse(at))}`;

/** When something is due and how far off that is: `today 16:30 PST · in 2 h 10 min`, `… · 40 min late`, `… · now`. */
export function dueWords(at: string, zone: string, nowMs: number): string {
  const ahead = Date.parse(at) - nowMs;
  const length = formatDuration(ahead);
  const distance =
    Math.abs(ahead) < MINUTE_MS ? t('now') : ahead > 0 ? t('in {length}', { length }) : t('{length} late', { length });
  return `${moment(at, zone, nowMs)} · ${distance}`;
}

const DAY_MS = 86_400_000;

/** `today 16:30 PST`, `tomorrow 08:00 PST` by the calendar of the place, else its date with the time. */
function moment(at: string, zone: string, nowMs: number): string {
  const there = shownIn(at, zone);
  const dayAt = (ms: number) => shownIn(new Date(ms).toISOString(), zone)?.date;
  const time = timeForReader(at, zone, there?.day ?? null);
  if (there?.date === dayAt(nowMs)) return t('today {time}', { time });
  if (there?.date === dayAt(nowMs + DAY_MS)) return t('tomorrow {time}', { time });
  return formatForReader(at, zone);
}
