import type { ReactNode } from 'react';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { formatDateTime } from '#domain/date-format.ts';
import { shortId } from '#domain/ids.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { concernsOf, progressOf } from './load-progress.ts';

interface LoadHeaderProps {
  load: LoadRecord;
  bols: Bol[];
  seesPickUp: boolean;
  /** How many changes of this load wait on this device to be sent. */
  waiting: number;
  back?: { to: string; label: string };
  actions?: ReactNode;
}

/** The heading of every screen about one load, with its state beside it. */
export function LoadHeader({ load, bols, seesPickUp, waiting, back, actions }: LoadHeaderProps) {
  const progress = progressOf(load, bols, seesPickUp);
  return (
    <PageHeader
      title={`Load: ${shortId(load._id)}`}
      description={`P/U ${load.pUNum} · ${formatDateTime(load.pUDate)}`}
      {...(back ? { back } : {})}
      actions={actions}
      badges={
        <>
          <StatusBadge tone={progress.tone}>{progress.word}</StatusBadge>
          {concernsOf(load, bols).map(({ word, tone }) => (
            <StatusBadge key={word} tone={tone} icon="alert">
              {word}
            </StatusBadge>
          ))}
          {waiting > 0 && (
            <StatusBadge tone="warning" icon="cloudUp">
              {`${waiting} waiting to send`}
            </StatusBadge>
          )}
        </>
      }
    />
  );
}
