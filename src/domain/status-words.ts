/** A status as people read it: "On the road, due today 16:30", "At the dock 35 min", "Late 40 min". */
import { clockTime, formatDateTime, formatDuration, formatTableDate } from './date-format.ts';
import type { Status, StatusAction, StatusTime } from './status.ts';

/** The button of each action, in the words the screens have for it. */
export const ACTION_WORDS: Record<StatusAction, string> = {
  edit: 'Edit Load',
  ship: 'Ship',
  'assign-driver': 'Assign Driver',
  'check-in-load': 'Check In',
  'check-out-load': 'Check Out',
  'check-in-bol': 'Check In',
  sign: 'Sign',
  complete: 'Complete Load',
};

/** The whole line, as it reads at `nowMs`. */
export function statusWords({ words, time, progress }: Status, nowMs: number): string {
  const line = time ? withTime(words, time, nowMs) : words;
  return progress ? `${line} · ${progress.completed} of ${progress.of} completed` : line;
}

function withTime(words: string, { how, at }: StatusTime, nowMs: number): string {
  const length = formatDuration(nowMs - Date.parse(at));
  if (how === 'since') return `${words} ${length}`;
  if (how === 'at') return `${words} ${moment(at, nowMs)}`;
  if (how === 'due') return `${words}, due ${moment(at, nowMs)}`;
  return `${words}, late ${length}`;
}

const DAY_MS = 86_400_000;

/** `today 16:30`, `tomorrow 08:00`, else the date with its time. */
function moment(at: string, nowMs: number): string {
  const day = formatTableDate(at);
  const isOn = (ms: number) => formatTableDate(new Date(ms).toISOString()) === day;
  if (isOn(nowMs)) return `today ${clockTime(at)}`;
  return isOn(nowMs + DAY_MS) ? `tomorrow ${clockTime(at)}` : formatDateTime(at);
}
