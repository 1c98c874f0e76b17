import { useState } from 'react';
import type { PersonTag } from '#contract/user.ts';
import { whyNotCheckInBol } from '#domain/check-in.ts';
import { formatDateTime } from '#domain/date-format.ts';
import type { BolRow } from '#offline/db/rows.ts';
import { announceSave } from '#ui/announce-save.ts';
import { Icon } from '#ui/icon.tsx';
import { QuestionSwitch } from '#ui/question-switch.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { recordDeliveryCheckIn } from './actions.ts';
import { DockRow } from './dock-row.tsx';

interface DeliveryRowProps {
  bol: BolRow;
  driver: PersonTag | null;
  byName: string;
  onChoose: (driver: PersonTag) => void;
}

const AT_RECEIVER = new Set(['receiver'] as const);

/** A BOL to be checked in at delivery, with the state of the seal. */
export function DeliveryRow({ bol, driver, byName, onChoose }: DeliveryRowProps) {
  const [sealIntact, setSealIntact] = useState(true);
  // At the receiver only the BOL's own check-in counts, so the load's is not asked for.
  const question = { bol, load: { checkin: null }, relations: AT_RECEIVER, driverId: driver?._id ?? null };
  const done = bol.checkin !== null;
  return (
    <DockRow
      title={bol.file.name}
      facts={[
        `From ${bol.shipper.name} · due ${formatDateTime(bol.dropDate) || 'any time'}`,
        [bol.carrier?.name, bol.driver?.name ?? 'no driver assigned'].filter(Boolean).join(' · '),
        `P/U ${bol.load.pUNum}`,
      ]}
      done={bol.checkin ? [{ words: sealWords(bol), at: bol.checkin, trouble: bol.sealIntact === false }] : []}
      waiting={bol.pending}
      planned={bol.driver && !driver ? { driver: bol.driver, onChoose } : null}
    >
      {!done && driver && (
        <QuestionSwitch
          question="Is the seal intact?"
          yes="Yes, the seal is intact"
          no="No, the seal is broken or missing"
          value={sealIntact}
          onChange={setSealIntact}
          noIsBad
        />
      )}
      <ReasonedButton
        whyNot={whyNotCheckInBol(question)}
        quiet={done}
        fullWidth
        leftSection={<Icon name={done ? 'done' : 'mapPin'} size={24} />}
        onClick={() => driver && announceSave(recordDeliveryCheckIn(bol, sealIntact, { driver, byName }))}
      >
        Check In
      </ReasonedButton>
    </DockRow>
  );
}

function sealWords({ sealIntact }: BolRow): string {
  if (sealIntact === null) return 'Checked in';
  return sealIntact ? 'Checked in, seal intact' : 'Checked in, seal not intact';
}
