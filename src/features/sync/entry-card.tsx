import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatDateTime } from '#domain/date-format.ts';
import type { OutboxEntry } from '#offline/db/outbox-entry.ts';
import { Icon } from '#ui/icon.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import classes from './entry-card.module.css';
import { canWithdraw, entryState, triesSoFar } from './entry-state.ts';
import { WithdrawDialog } from './remove-dialogs.tsx';

interface EntryCardProps {
  entry: OutboxEntry;
  /** An earlier entry of the same load needs a person first. */
  heldUp: boolean;
  /** Ms since 1970; decides how "next try" reads. */
  now: number;
  /** Opens the form this entry came from; null where there is none to open. */
  onEdit: (() => void) | null;
}

const UNREADABLE = 'An item this version of the app can’t read';

/** One waiting change: what it is, when it was made, where it stands, and what can be done about it. */
export function EntryCard({ entry, heldUp, now, onEdit }: EntryCardProps) {
  const [withdrawing, setWithdrawing] = useState(false);
  const state = entryState(entry, heldUp, now);
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
