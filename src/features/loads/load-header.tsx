import type { ReactNode } from 'react';
import { formatForReader } from '#domain/date-format.ts';
import { shortId } from '#domain/ids.ts';
import { besidesOf } from '#domain/status-besides.ts';
import { pickUpZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useNow } from '#ui/use-now.ts';
import { type StatusScene, useLoadStatus } from './load-status.ts';

interface LoadHeaderProps extends StatusScene {
  /** How many changes of this load wait on this device to be sent. */
  waiting: number;
  back?: { to: string; label: string };
  actions?: ReactNode;
}

/** The heading of every screen about one load, with its state beside it. */
export function LoadHeader({ waiting, back, actions, ...scene }: LoadHeaderProps) {
  const { load, viewer } = scene;
  const { facts, status, words } = useLoadStatus(scene);
  const nowMs = useNow();
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
          {facts.isSealBroken && (
            <StatusBadge tone="danger" icon="alert">
              {t('Seal broken')}
            </StatusBadge>
          )}
          {besidesOf(facts, status, viewer.actor, nowMs).map((beside) => (
            <StatusBadge key={beside.words} tone={beside.tone} icon={beside.icon}>
              {beside.words}
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
