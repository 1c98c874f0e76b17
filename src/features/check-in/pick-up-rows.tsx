import type { ReactNode } from 'react';
import { recordLoadCheckIn, recordLoadCheckOut } from '#changes/pick-up.ts';
import type { PersonTag } from '#contract/user.ts';
import { whyNotCheckInLoad, whyNotCheckOutLoad } from '#domain/check-in.ts';
import { formatForReader } from '#domain/date-format.ts';
import { shortId } from '#domain/ids.ts';
import { pickUpZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import type { LoadRow } from '#offline/read-loads.ts';
import { Icon } from '#ui/icon.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { bolsWords, pickUpKey, whoDrives } from './dock-board.ts';
import { DockRow } from './dock-row.tsx';
import type { PickUp } from './dock-work.ts';
import { whoCame } from './who-came.ts';

interface PickUpRowProps {
  pickUp: PickUp;
  /** Who was chosen; else it is the driver it is assigned to. */
  driver: PersonTag | null;
  byName: string;
}

/** A load to be checked in at pick-up. */
export function PickUpCheckInRow({
  pickUp,
  driver: chosen,
  byName,
  onArrived,
  arrival,
}: PickUpRowProps & { onArrived: (truck: string) => void; arrival: ReactNode }) {
  const { load } = pickUp;
  const { driver, note, doubts } = whoCame(chosen, load.drivers, load.carrier);
  const checkIn = async () => {
    if (!driver) return;
    if (await announceSave(enqueue(recordLoadCheckIn({ load, driver, byName })))) onArrived(pickUpKey(load._id));
  };
  const whyNot = whyNotCheckInLoad({ load, driverId: driver?._id ?? null });
  return (
    <DockRow {...factsOf(pickUp)} doubts={load.checkin === null ? doubts : []} arrival={arrival}>
      <ReasonedButton
        whyNot={whyNot}
        quiet={load.checkin !== null}
        note={note}
        fullWidth
        leftSection={<Icon name={load.checkin === null ? 'mapPin' : 'done'} size={24} />}
        onClick={checkIn}
      >
        {t('Check In')}
      </ReasonedButton>
    </DockRow>
  );
}

/** A load to be checked out at pick-up. */
export function PickUpCheckOutRow({
  pickUp,
  driver: chosen,
  byName,
  onLeft,
}: PickUpRowProps & Pick<CheckOutButtonProps, 'onLeft'>) {
  const { load } = pickUp;
  const { driver, note, doubts } = whoCame(chosen, load.drivers, load.carrier);
  const words = load.checkin === null ? t('Not checked in yet.') : note;
  return (
    <DockRow {...factsOf(pickUp)} doubts={load.checkout === null ? doubts : []}>
      <CheckOutButton {...{ load, driver, byName, onLeft }} note={words} />
    </DockRow>
  );
}

interface CheckOutButtonProps {
  load: LoadRow;
  driver: PersonTag | null;
  byName: string;
  note?: string | null;
  /** It is recorded that they have left. */
  onLeft?: (() => void) | undefined;
}

/** Records that the load has left with this driver. */
export function CheckOutButton({ load, driver, byName, note = null, onLeft }: CheckOutButtonProps) {
  const checkOut = async () => {
    if (driver && (await announceSave(enqueue(recordLoadCheckOut({ load, driver, byName }))))) onLeft?.();
  };
  return (
    <ReasonedButton
      whyNot={whyNotCheckOutLoad({ load, driverId: driver?._id ?? null })}
      quiet={load.checkout !== null}
      note={note}
      fullWidth
      leftSection={<Icon name={load.checkout === null ? 'truck' : 'done'} size={24} />}
      onClick={checkOut}
    >
      {t('Check Out')}
    </ReasonedButton>
  );
}

function factsOf({ load, bols }: PickUp) {
  return {
    title: t('Load: {id}', { id: shortId(load._id) }),
    facts: [
      t('P/U {number} · {what}', {
        number: load.pUNum,
        what: formatForReader(load.pUDate, pickUpZone(load)),
      }),
      whoDrives(load.carrier, load.drivers),
      bolsWords(bols.length),
    ],
    done: [
      ...(load.checkin ? [{ words: t('Checked in'), at: load.checkin }] : []),
      ...(load.checkout ? [{ words: t('Checked out'), at: load.checkout }] : []),
    ],
    zone: pickUpZone(load),
    waiting: load.pending,
  };
}
