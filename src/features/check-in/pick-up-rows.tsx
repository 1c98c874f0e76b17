import { recordLoadCheckIn, recordLoadCheckOut } from '#changes/pick-up.ts';
import type { PersonTag } from '#contract/user.ts';
import { whyNotCheckInLoad, whyNotCheckOutLoad } from '#domain/check-in.ts';
import { formatForReader } from '#domain/date-format.ts';
import { shortId } from '#domain/ids.ts';
import { driverDoubt } from '#domain/stamp-doubts.ts';
import { pickUpZone } from '#domain/zone-of-address.ts';
import { enqueue } from '#offline/outbox.ts';
import { Icon } from '#ui/icon.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { DockRow } from './dock-row.tsx';
import type { PickUp } from './dock-work.ts';

interface PickUpRowProps {
  pickUp: PickUp;
  driver: PersonTag | null;
  byName: string;
  onChoose: (driver: PersonTag) => void;
}

/** A load to be checked in at pick-up. */
export function PickUpCheckInRow({ pickUp, driver, byName, onChoose }: PickUpRowProps) {
  const { load } = pickUp;
  const whyNot = whyNotCheckInLoad({ load, driverId: driver?._id ?? null });
  return (
    <DockRow
      {...factsOf(pickUp)}
      planned={plannedFor(pickUp, driver, onChoose)}
      doubt={driver && load.checkin === null ? driverDoubt(driver, load.carrier) : null}
    >
      <ReasonedButton
        whyNot={whyNot}
        quiet={load.checkin !== null}
        fullWidth
        leftSection={<Icon name={load.checkin === null ? 'mapPin' : 'done'} size={24} />}
        onClick={() => driver && announceSave(enqueue(recordLoadCheckIn({ load, driver, byName })))}
      >
        Check In
      </ReasonedButton>
    </DockRow>
  );
}

/** A load to be checked out at pick-up. */
export function PickUpCheckOutRow({ pickUp, driver, byName, onChoose }: PickUpRowProps) {
  const { load } = pickUp;
  const whyNot = whyNotCheckOutLoad({ load, driverId: driver?._id ?? null });
  return (
    <DockRow
      {...factsOf(pickUp)}
      planned={plannedFor(pickUp, driver, onChoose)}
      doubt={driver && load.checkout === null ? driverDoubt(driver, load.carrier) : null}
    >
      <ReasonedButton
        whyNot={whyNot}
        quiet={load.checkout !== null}
        note={load.checkin === null ? 'Not checked in yet.' : null}
        fullWidth
        leftSection={<Icon name={load.checkout === null ? 'truck' : 'done'} size={24} />}
        onClick={() => driver && announceSave(enqueue(recordLoadCheckOut({ load, driver, byName })))}
      >
        Check Out
      </ReasonedButton>
    </DockRow>
  );
}

/** Where BOLs of one load have different drivers, nobody can say which of them came. */
function plannedFor({ load }: PickUp, chosen: PersonTag | null, onChoose: (driver: PersonTag) => void) {
  const [driver, another] = load.drivers;
  return chosen || !driver || another ? null : { driver, onChoose };
}

function factsOf({ load, bols }: PickUp) {
  const drivers = load.drivers.map(({ name }) => name).join(', ');
  return {
    title: `Load: ${shortId(load._id)}`,
    facts: [
      `P/U ${load.pUNum} · ${formatForReader(load.pUDate, pickUpZone(load))}`,
      [load.carrier?.name, drivers || 'no driver assigned'].filter(Boolean).join(' · '),
      bols.length === 1 ? '1 BOL' : `${bols.length} BOLs`,
    ],
    done: [
      ...(load.checkin ? [{ words: 'Checked in', at: load.checkin }] : []),
      ...(load.checkout ? [{ words: 'Checked out', at: load.checkout }] : []),
    ],
    zone: pickUpZone(load),
    waiting: load.pending,
  };
}
