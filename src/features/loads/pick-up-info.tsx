import type { ReactNode } from 'react';
import type { LoadRecord } from '#contract/load.ts';
import { formatDateTime } from '#domain/date-format.ts';
import { differenceInWords, type PunctualityMode, punctuality } from '#domain/punctuality.ts';
import { InfoList } from '#ui/info-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';

interface PickUpInfoProps {
  load: Pick<LoadRecord, 'pUDate' | 'pUNum' | 'pULocation' | 'checkin' | 'checkout'>;
  mode?: PunctualityMode | undefined;
  /** The driver's own buttons. */
  children?: ReactNode;
}

/** The pick-up: when it was due, when it happened. Only for viewers who may see it; the screen decides that. */
export function PickUpInfo({ load, mode = 'as-specified', children }: PickUpInfoProps) {
  const verdict = punctuality(load.pUDate, load.checkin, mode);
  const tone = verdict === 'On-Time' ? 'success' : verdict === 'Late' ? 'warning' : 'neutral';
  return (
    <Panel title="Pick-up" icon="outbound" aside={<StatusBadge tone={tone}>{verdict}</StatusBadge>}>
      <InfoList
        items={[
          { label: 'P/U Number', value: load.pUNum },
          ...(load.pULocation ? [{ label: 'Location', value: load.pULocation }] : []),
          { label: 'Scheduled', value: formatDateTime(load.pUDate) },
          {
            label: 'Checked in',
            value: load.checkin && (
              <>
                {formatDateTime(load.checkin)}
                <br />
                <small>{differenceInWords(load.pUDate, load.checkin)}</small>
              </>
            ),
          },
          { label: 'Checked out', value: formatDateTime(load.checkout) },
        ]}
      />
      {children}
    </Panel>
  );
}
