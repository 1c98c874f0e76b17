import type { ReactNode } from 'react';
import type { LoadRecord } from '#contract/load.ts';
import { formatForReader } from '#domain/date-format.ts';
import { type PunctualityMode, punctualityWords, timelinessOf } from '#domain/punctuality.ts';
import { pickUpZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { InfoList } from '#ui/info-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { Difference, Verdict } from '#ui/verdict.tsx';

interface PickUpInfoProps {
  load: Pick<LoadRecord, 'pUDate' | 'pUNum' | 'pULocation' | 'checkin' | 'checkout' | 'shipper'>;
  mode?: PunctualityMode | undefined;
  /** The driver's own buttons. */
  children?: ReactNode;
}

/** The pick-up: when it was due, when it happened. Only for viewers who may see it; the screen decides that. */
export function PickUpInfo({ load, mode = 'as-specified', children }: PickUpInfoProps) {
  const timeThere = (at: string | null) => formatForReader(at, pickUpZone(load));
  const timeliness = timelinessOf(load.pUDate, load.checkin, mode);
  return (
    <Panel
      title={t('Pick-up')}
      icon="outbound"
      aside={
        timeliness ? (
          <Difference late={timeliness.late}>{timeliness.difference}</Difference>
        ) : (
          <StatusBadge>{t('No Info')}</StatusBadge>
        )
      }
    >
      <InfoList
        items={[
          { label: t('P/U Number'), value: load.pUNum },
          ...(load.pULocation ? [{ label: t('Location'), value: load.pULocation }] : []),
          { label: t('Scheduled'), value: timeThere(load.pUDate) },
          {
            label: t('Checked in'),
            value: load.checkin && (
              <>
                {timeThere(load.checkin)}
                {timeliness && <Verdict label={punctualityWords(timeliness.label)} rule={timeliness.rule} />}
              </>
            ),
          },
          { label: t('Checked out'), value: timeThere(load.checkout) },
        ]}
      />
      {children}
    </Panel>
  );
}
