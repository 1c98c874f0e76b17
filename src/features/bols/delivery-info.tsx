import type { ReactNode } from 'react';
import type { Bol } from '#contract/bol.ts';
import { formatForReader } from '#domain/date-format.ts';
import { type PunctualityMode, punctualityWords, timelinessOf } from '#domain/punctuality.ts';
import { sealWords } from '#domain/seal.ts';
import { type SealedBol, sealOf } from '#domain/seal-of-bol.ts';
import { deliveryZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { InfoList } from '#ui/info-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { Difference, Verdict } from '#ui/verdict.tsx';

interface DeliveryInfoProps {
  bol: SealedBol & Pick<Bol, 'dropDate' | 'checkin' | 'checkout' | 'shipper' | 'receiver'>;
  mode?: PunctualityMode | undefined;
  /** Buttons of those who record the delivery. */
  children?: ReactNode;
}

/** The delivery: when it was due, when it happened, and whether the seal was whole. */
export function DeliveryInfo({ bol, mode = 'as-specified', children }: DeliveryInfoProps) {
  const timeThere = (at: string | null) => formatForReader(at, deliveryZone(bol));
  const timeliness = timelinessOf(bol.dropDate, bol.checkin, mode);
  return (
    <Panel
      title={t('Delivery')}
      icon="mapPin"
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
          { label: t('Scheduled'), value: timeThere(bol.dropDate) },
          {
            label: t('Checked in'),
            value: bol.checkin && (
              <>
                {timeThere(bol.checkin)}
                {timeliness && <Verdict label={punctualityWords(timeliness.label)} rule={timeliness.rule} />}
              </>
            ),
          },
          { label: t('Checked out'), value: timeThere(bol.checkout) },
          { label: t('Seal'), value: <SealSeen bol={bol} /> },
        ]}
      />
      {children}
    </Panel>
  );
}

function SealSeen({ bol }: Pick<DeliveryInfoProps, 'bol'>) {
  const seal = sealOf(bol);
  if (seal === null && bol.checkin === null) return t('No Info');
  if (seal !== 'broken') return sealWords(seal);
  return (
    <StatusBadge tone="danger" icon="alert">
      {sealWords(seal)}
    </StatusBadge>
  );
}
