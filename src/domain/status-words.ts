/** A status as people read it: "On the road, due today 16:30 PST", "At the dock 35 min", "Late 40 min". */
import { formatDuration, formatPlaceTime, shownIn } from './date-format.ts';
import type { Status, StatusTime } from './status.ts';
import { MINUTE_MS } from './status-facts.ts';

/** The whole line, as it reads at `nowMs`. */
export function statusWords({ words, time, progress }: Status, nowMs: number): string {
  const line = time ? withTime(words, time, nowMs) : words;
  return progress ? `${line} · ${progress.completed} of ${progress.of} completed` : line;
}

function withTime(words: string, { how, at, zone }: StatusTime, nowMs: number): string {
  const length = formatDuration(nowMs - Date.parse(at));
  if (how === 'since') return `${words} ${length}`;
  if (how === 'at') return `${words} ${moment(at, zone, nowMs)}`;
  if (how === 'due') return `${words}, due ${moment(at, zone, nowMs)}`;
  return `${words}, late ${length}`;
}

/** When something is due and how far off that is: `today 16:30 PST · in 2 h 10 min`, `… · 40 min late`, `… · now`. */
export function dueWords(at: string, zone: string, nowMs: number): string {
  const ahead = Date.parse(at) - nowMs;
  const length = formatDuration(ahead);
  const distance = Math.abs(ahead) < MINUTE_MS ? 'now' : ahead > 0 ? `in ${length}` : `${length} late`;
  return `${moment(at, zone, nowMs)} · ${distance}`;
}

const DAY_MS = 86_400_000;

/** `today 16:30 PST`, `tomorrow 08:00 PST` by the calendar of the place, else its date with the time. */
function moment(at: string, zone: string, nowMs: number): string {
  const there = shownIn(at, zone);
  const dayAt = (ms: number) => shownIn(new Date(ms).toISOString(), zone)?.day;
  if (there?.day === dayAt(nowMs)) return `today ${there?.time} ${there?.zone}`;
  if (there?.day === dayAt(nowMs + DAY_MS)) return `tomorrow ${there?.time} ${there?.zone}`;
  return formatPlaceTime(at, zone);
}
