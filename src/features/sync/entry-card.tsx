import { Button } from '@mantine/core';
import { useState } from 'react';
import { labelOf, type OutboxEntry } from '#changes/entry.ts';
import { problemWords } from '#changes/problem-words.ts';
import { clockTime, formatDateTime } from '#domain/date-format.ts';
import { msg, t } from '#language/say.ts';
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

const UNREADABLE = msg('An item this version of the app can’t read');

/** One waiting change: what it is, when it was made, where it stands, and what can be done about it. */
export function EntryCard({ entry, heldUpBy, now, onEdit }: EntryCardProps) {
  const [withdrawing, setWithdrawing] = useState(false);
  const state = entryState(entry, heldUpBy, now);
  const recorded = t('Recorded {time}', { time: formatDateTime(entry.occurredAt) });
  const facts = [recorded, triesSoFar(triesOf(entry))].filter(Boolean);
  const { status, uploads, lastError } = entry;
  // Megabytes of files are mostly on the wire: what became of them before is told then, too.
  const last = status === 'retry' || (uploads && status !== 'attention') ? lastError : null;
  return (
    <li className={classes.card} data-attention={entry.status === 'attention' || undefined}>
      <div className={classes.head}>
        <span className={classes.label}>{labelOf(entry) || t(UNREADABLE)}</span>
        <StatusBadge tone={state.tone}>{state.words}</StatusBadge>
      </div>
      <p className={classes.facts}>{facts.join(' · ')}</p>
      {last && <p className={classes.facts}>{t('Last answer: {words}', { words: problemWords(last.words) })}</p>}
      {entry.status === 'attention' && <AttentionPanel entry={entry} onEdit={onEdit} />}
      {canWithdraw(entry) && (
        <div className={classes.actions}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<Icon name="close" size={18} />}
            aria-label={t('Withdraw: {label}', { label: labelOf(entry) })}
            onClick={() => setWithdrawing(true)}
          >
            {t('Withdraw')}
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

type Facts = Pick<OutboxEntry, 'status' | 'attempts' | 'uploads' | 'nextAt'>;

/**
 * Why an entry can't go out whatever its own state is. `above`: an earlier one of the same load doesn't go out. `update`:
 * the server doesn't know such an entry yet.
 */
export type HeldUpBy = 'above' | 'update';

/** The state of an entry at `now` (ms). */
export function entryState(facts: Facts, heldUpBy: HeldUpBy | null, now: number): EntryState {
  const { status, nextAt } = facts;
  if (status === 'attention') return { words: t('Needs attention'), tone: 'danger' };
  if (status === 'sending') return { words: t('Sending…'), tone: 'info' };
  if (status === 'signin') return { words: t('Waits until you log in again'), tone: 'warning' };
  if (heldUpBy === 'above') return { words: t('Waits for the item above'), tone: 'warning' };
  if (heldUpBy === 'update') return { words: t('Waits for the server’s update'), tone: 'warning' };
  if (triesOf(facts) > 0 || nextAt > now) return { words: nextTry(nextAt, now), tone: 'warning' };
  return { words: t('Waiting to send'), tone: 'info' };
}

/** What never got past one of its files has been tried as often as they were. */
const triesOf = ({ attempts, uploads }: Pick<OutboxEntry, 'attempts' | 'uploads'>) => attempts || (uploads?.tries ?? 0);

/** `3 tries so far`; null before the first, and for an entry too damaged to tell. */
export function triesSoFar(attempts: number): string | null {
  if (!(attempts > 0)) return null;
  return t('{count, plural, one {# try so far} other {# tries so far}}', { count: attempts });
}

/** Whether it can be taken back: only while nothing of it has ever left the device. */
export function canWithdraw({ status, firstSentAt }: Pick<OutboxEntry, 'status' | 'firstSentAt'>): boolean {
  return firstSentAt === null && status !== 'sending' && status !== 'attention';
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

function nextTry(nextAt: number, now: number): string {
  const wait = nextAt - now;
  if (wait <= SECOND) return t('Next try now');
  return wait < MINUTE
    ? t('Next try in {seconds} s', { seconds: Math.round(wait / SECOND) })
    : t('Next try at {time}', { time: clockTime(nextAt) });
}
