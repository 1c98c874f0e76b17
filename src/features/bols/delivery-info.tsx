import type { ReactNode } from 'react';
import type { Bol } from '#contract/bol.ts';
import { formatDateTime } from '#domain/date-format.ts';
import { differenceInWords, type PunctualityMode, punctuality } from '#domain/punctuality.ts';
import { InfoList } from '#ui/info-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';

interface DeliveryInfoProps {
  bol: Pick<Bol, 'dropDate' | 'checkin' | 'checkout' | 'sealIntact'>;
  mode?: PunctualityMode | undefined;
  /** Buttons of those who record the delivery. */
  children?: ReactNode;
}

/** The delivery: when it was due, when it happened, and whether the seal was whole. */
export function DeliveryInfo({ bol, mode = 'as-specified', children }: DeliveryInfoProps) {
  const verdict = punctuality(bol.dropDate, bol.checkin, mode);
  const tone = verdict === 'On-Time' ? 'success' : verdict === 'Late' ? 'warning' : 'neutral';
  return (
    <Panel title="Delivery" icon="mapPin" aside={<StatusBadge tone={tone}>{verdict}</StatusBadge>}>
      <InfoList
        items={[
          { label: 'Scheduled', value: formatDateTime(bol.dropDate) },
          {
            label: 'Checked in',
            value: bol.checkin && (
              <>
                {formatDateTime(bol.checkin)}
                <br />
                <small>{differenceInWords(bol.dropDate, bol.checkin)}</small>
              </>
            ),
          },
          { label: 'Checked out', value: formatDateTime(bol.checkout) },
          { label: 'Seal', value: <Seal intact={bol.sealIntact} /> },
        ]}
      />
      {children}
    </Panel>
  );
}

function Seal({ intact }: { intact: boolean | null }) {
  if (intact === null) return 'No Info';
  if (intact) return 'Intact';
  return (
    <StatusBadge tone="danger" icon="alert">
      Not intact
    </StatusBadge>
  );
}
