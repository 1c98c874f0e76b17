import type { ReactNode } from 'react';
import { formatForReader } from '#domain/date-format.ts';
import { shortId } from '#domain/ids.ts';
import { type Status, undrivenWords } from '#domain/status.ts';
import type { StatusFacts } from '#domain/status-facts.ts';
import { pickUpZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { type BadgeTone, StatusBadge } from '#ui/status-badge.tsx';
import { type StatusScene, useLoadStatus } from './load-status.ts';

interface LoadHeaderProps extends StatusScene {
  /** How many changes of this load wait on this device to be sent. */
  waiting: number;
  back?: { to: string; label: string };
  actions?: ReactNode;
}

/** The heading of every screen about one load, with its state beside it. */
export function LoadHeader({ load, bols, viewer, waiting, back, actions }: LoadHeaderProps) {
  const { facts, status, words } = useLoadStatus({ load, bols, viewer });
  return (
    <PageHeader
      title={t('Load: {id}', { id: shortId(load._id) })}
      description={`${t('P/U {number}', { number: load.pUNum })} · ${formatForReader(load.pUDate, pickUpZone(load))}`}
      {...(back ? { back } : {})}
      actions={actions}
      badges={
        <>
          <StatusBadge tone={status.tone} icon={status.icon}>
            {words}
          </StatusBadge>
          {concernsOf(facts, status).map(({ word, tone }) => (
            <StatusBadge key={word} tone={tone} icon="alert">
              {word}
            </StatusBadge>
          ))}
          {waiting > 0 && (
            <StatusBadge tone="warning" icon="cloudUp">
              {t('{count} waiting to send', { count: waiting })}
            </StatusBadge>
          )}
        </>
      }
    />
  );
}

interface Concern {
  word: string;
  tone: BadgeTone;
}

/** What somebody should look at besides; what the status says already is not said twice. */
function concernsOf(facts: StatusFacts, status: Status): Concern[] {
  const { isSealBroken, withOsd } = facts;
  const { kind } = status;
  const concerns: Concern[] = [];
  const undriven = undrivenWords(facts, status);
  if (undriven) concerns.push({ word: undriven, tone: 'warning' });
  if (isSealBroken) concerns.push({ word: t('Seal broken'), tone: 'danger' });
  if (withOsd > 0 && kind !== 'osd' && kind !== 'completed-osd' && kind !== 'in-part')
    concerns.push({ word: t('OS&D reported'), tone: 'warning' });
  return concerns;
}
