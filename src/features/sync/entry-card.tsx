import { Button } from '@mantine/core';
import { useState } from 'react';
import type { OutboxEntry } from '#changes/entry.ts';
import { clockTime, formatDateTime } from '#domain/date-format.ts';
import { Icon } from '#ui/icon.tsx';
import { type BadgeTone, StatusBadge } from '#ui/status-badge.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import classes from './entry-card.module.css';
import { WithdrawDialog } from './remove-dialogs.tsx';

interface EntryCardProps {
  entry: OutboxEntry;
  /** Why it can't go out whatever its own state is; null where it can. */
  heldUpBy: HeldUpBy | null;
  /** Ms since 1970; decides how "next try" reads. */
  now: number;
  /** Opens the form this entry came from; null where there is none to open. */
  onEdit: (() => void) | null;
}

const UNREADABLE = 'An item this version of the app can’t read';

/** One waiting change: what it is, when it was made, where it stands, and what can be done about it. */
export function EntryCard({ entry, heldUpBy, now, onEdit }: EntryCardProps) {
  const [withdrawing, setWithdrawing] = useState(false);
  const state = entryState(entry, heldUpBy, now);
  const facts = [`Recorded ${formatDateTime(entry.occurredAt)}`, triesSoFar(entry.attempts)].filter(Boolean);
  const { lastError } = entry;
  return (
    <li className={classes.card} data-attention={entry.status === 'attention' || undefined}>
      <div className={classes.head}>
        <span className={classes.label}>{entry.label || UNREADABLE}</span>
        <StatusBadge tone={state.tone}>{state.words}</StatusBadge>
      </div>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      {entry.status === 'retry' && lastError && <p className={classes.facts}>Last answer: {lastError.words}</p>}
      {entry.status === 'attention' && <AttentionPanel entry={entry} onEdit={onEdit} />}
      {canWithdraw(entry) && (
        <div className={classes.actions}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<Icon name="close" size={18} />}
            aria-label={`Withdraw: ${entry.label}`}
            onClick={() => setWithdrawing(true)}
          >
            Withdraw
          </Button>
        </div>
      )}
      <WithdrawDialog entry={entry} opened={withdrawing} onClose={() => setWithdrawing(false)} />
    </li>
  );
}

/** Where an entry stands, in words: what the person would ask on the phone. */
interface EntryState {
  words: string;
  tone: BadgeTone;
}

type Facts = Pick<OutboxEntry, 'status' | 'attempts' | 'nextAt'>;

/**
 * Why an entry can't go out whatever its own state is. `above`: an earlier one of the same load doesn't go out. `update`:
 * the server doesn't know such an entry yet.
 */
export type HeldUpBy = 'above' | 'update';

/** The state of an entry at `now` (ms). */
export function entryState({ status, attempts, nextAt }: Facts, heldUpBy: HeldUpBy | null, now: number): EntryState {
  if (status === 'attention') return { words: 'Needs attention', tone: 'danger' };
  if (status === 'sending') return { words: 'Sending…', tone: 'info' };
  if (status === 'signin') return { words: 'Waits until you log in again', tone: 'warning' };
  if (heldUpBy === 'above') return { words: 'Waits for the item above', tone: 'warning' };
  if (heldUpBy === 'update') return { words: 'Waits for the server’s update', tone: 'warning' };
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
