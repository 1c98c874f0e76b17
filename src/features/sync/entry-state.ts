/** Where an entry stands, in words: what the person would ask on the phone. */
import type { OutboxEntry } from '#offline/db/outbox-entry.ts';
import type { BadgeTone } from '#ui/status-badge.tsx';
import { clockTime } from './clock-time.ts';

export interface EntryState {
  words: string;
  tone: BadgeTone;
}

type Facts = Pick<OutboxEntry, 'status' | 'attempts' | 'nextAt'>;

/**
 * The state of an entry at `now` (ms). `heldUp`: an earlier entry of the same load needs a person first, so this one
 * can't go out whatever its own state is.
 */
export function entryState({ status, attempts, nextAt }: Facts, heldUp: boolean, now: number): EntryState {
  if (status === 'attention') return { words: 'Needs attention', tone: 'danger' };
  if (status === 'sending') return { words: 'Sending…', tone: 'info' };
  if (status === 'signin') return { words: 'Waits until you sign in again', tone: 'warning' };
  if (heldUp) return { words: 'Waits for the item above', tone: 'warning' };
  if (attempts > 0 || nextAt > now) return { words: `Next try ${nextTry(nextAt, now)}`, tone: 'warning' };
  return { words: 'Waiting to send', tone: 'info' };
}

/** `3 tries so far`; null before the first, and for an entry too damaged to tell. */
export function triesSoFar(attempts: number): string | null {
  if (!(attempts > 0)) return null;
  return attempts === 1 ? '1 try so far' : `${attempts} tries so far`;
}

/** Whether it can be taken back: only while nothing of it has ever left the device. */
export function canWithdraw({ status, firstSentAt }: Pick<OutboxEntry, 'status' | 'firstSentAt'>): boolean {
  return firstSentAt === null && status !== 'sending' && status !== 'attention';
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function nextTry(nextAt: number, now: number): string {
  const wait = nextAt - now;
  if (wait <= SECOND) return 'now';
  return wait < MINUTE ? `in ${Math.round(wait / SECOND)} s` : `at ${clockTime(nextAt)}`;
}
