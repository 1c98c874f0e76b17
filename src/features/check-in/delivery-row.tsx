import type { ReactNode } from 'react';
import { recordBolCheckIn } from '#changes/check-in-bol.ts';
import type { PersonTag } from '#contract/user.ts';
import { whyNotCheckInBol } from '#domain/check-in.ts';
import { formatForReader } from '#domain/date-format.ts';
import { SEAL_ANSWERS, SEAL_QUESTION, SEAL_WORDS, type Seal } from '#domain/seal.ts';
import { sealOf } from '#domain/seal-of-bol.ts';
import { outcomeBadge, plannedWords } from '#domain/stop-outcome.ts';
import { openOutcome, type StopOutcome } from '#domain/visits.ts';
import { deliveryZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import type { BolRow } from '#offline/read-loads.ts';
import { AskingButton } from '#ui/asking-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { deliveryKey, whoDrives } from './dock-board.ts';
import { DockRow, dueFrom } from './dock-row.tsx';
import { whoCame } from './who-came.ts';

interface DeliveryRowProps {
  bol: BolRow;
  /** Who was chosen; else it is the driver it is assigned to. */
  driver: PersonTag | null;
  byName: string;
  /** The truck stands at the dock from now on. */
  onArrived: (truck: string) => void;
  /** What is said of the truck's arrival. */
  arrival?: ReactNode;
}

const AT_RECEIVER = new Set(['receiver'] as const);

/** A BOL to be checked in at delivery, with the state of the seal. */
export function DeliveryRow({ bol, driver: chosen, byName, onArrived, arrival }: DeliveryRowProps) {
  const { driver, note, doubts } = whoCame(chosen, bol.driver ? [bol.driver] : [], bol.carrier);
  // At the receiver only the BOL's own check-in counts, so the load's is not asked for.
  const question = { bol, load: { checkin: null }, relations: AT_RECEIVER, driverId: driver?._id ?? null };
  const done = bol.checkin !== null;
  const sentAway = openOutcome(bol);
  const checkIn = async (seal: Seal) => {
    if (!driver) return false;
    const saved = await announceSave(enqueue(recordBolCheckIn({ bol, driver, seal, byName })));
    if (saved) onArrived(deliveryKey(bol.loadId, driver._id));
    return saved;
  };
  return (
    <DockRow
      title={bol.file.name}
      facts={[
        dueFrom(bol),
        whoDrives(bol.carrier, bol.driver ? [bol.driver] : []),
        t('P/U {number}', { number: bol.load.pUNum }),
      ]}
      done={[...(bol.checkin ? [checkedIn(bol, bol.checkin)] : []), ...(sentAway ? [whySentAway(bol, sentAway)] : [])]}
      zone={deliveryZone(bol)}
      waiting={bol.pending}
      arrival={arrival}
      doubts={done ? [] : doubts}
    >
      <AskingButton
        question={t(SEAL_QUESTION)}
        answers={SEAL_ANSWERS.map((answer) => ({ ...answer, label: t(answer.label) }))}
        onAnswer={checkIn}
        whyNot={whyNotCheckInBol(question)}
        // What goes back is not checked in next.
        quiet={done || sentAway?.plan === 'return'}
        note={note}
        fullWidth
        leftSection={<Icon name={done ? 'done' : 'mapPin'} size={24} />}
      >
        {t('Check In')}
      </AskingButton>
    </DockRow>
  );
}

function checkedIn(bol: BolRow, at: string) {
  const seal = sealOf(bol);
  const words = seal === null ? t('Checked in') : t('Checked in, {seal}', { seal: t(SEAL_WORDS[seal]).toLowerCase() });
  return { words, at, trouble: seal === 'broken' };
}

/** That its last truck was sent away or stood at the gate in vain, and what is to be done now. */
const whySentAway = (bol: BolRow, outcome: StopOutcome) => ({
  words: outcomeBadge(outcome.kind),
  at: outcome.at,
  trouble: true,
  next: plannedWords(outcome, deliveryZone(bol), formatForReader),
});
