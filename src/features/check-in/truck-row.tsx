import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { PersonTag } from '#contract/user.ts';
import { NO_DRIVER } from '#domain/check-in.ts';
import { SEAL_ANSWERS, SEAL_QUESTION, type Seal } from '#domain/seal.ts';
import { deliveryZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import type { BolRow } from '#offline/read-loads.ts';
import { AskingButton } from '#ui/asking-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { checkInAll } from './check-in-all.ts';
import { DeliveryRow } from './delivery-row.tsx';
import { deliveryKey, whoDrives } from './dock-board.ts';
import { DockRow, dueFrom } from './dock-row.tsx';
import classes from './truck-row.module.css';
import { whoCame } from './who-came.ts';

interface TruckRowProps {
  /** What one truck brings. */
  bols: [BolRow, ...BolRow[]];
  /** Who was chosen; else it is the driver they are assigned to. */
  driver: PersonTag | null;
  byName: string;
  /** The truck stands at the dock from now on. */
  onArrived: (truck: string) => void;
  /** What is said of its arrival. */
  arrival: ReactNode;
}

/** One by one, the work goes on here until the last of them: then the truck has one BOL left. */
const NOT_YET = () => {};

/** One truck that comes. With several BOLs the seal is asked about once for all of them, or for each on request. */
export function TruckRow({ bols, arrival, ...row }: TruckRowProps) {
  const [each, setEach] = useState(false);
  const [bol, another] = bols;
  if (!another) return <DeliveryRow bol={bol} arrival={arrival} {...row} />;
  const { driver, note, doubts } = whoCame(row.driver, bol.driver ? [bol.driver] : [], bol.carrier);
  const checkIn = async (seal: Seal) => {
    if (!driver) return false;
    const saved = await announceSave(checkInAll(bols, { driver, seal, byName: row.byName }));
    if (saved) row.onArrived(deliveryKey(bol.loadId, driver._id));
    return saved;
  };
  return (
    <>
      <DockRow
        title={t('{count, plural, one {# BOL} other {# BOLs}} of P/U {number}', {
          count: bols.length,
          number: bol.load.pUNum,
        })}
        facts={[
          dueFrom(bol),
          whoDrives(bol.carrier, bol.driver ? [bol.driver] : []),
          bols.map(({ file }) => file.name).join(', '),
        ]}
        done={[]}
        zone={deliveryZone(bol)}
        waiting={Math.max(...bols.map(({ pending }) => pending))}
        doubts={doubts}
        arrival={arrival}
      >
        <AskingButton
          question={t(SEAL_QUESTION)}
          answers={SEAL_ANSWERS.map((answer) => ({ ...answer, label: t(answer.label) }))}
          onAnswer={checkIn}
          whyNot={driver ? null : t(NO_DRIVER)}
          note={note}
          fullWidth
          leftSection={<Icon name="mapPin" size={24} />}
        >
          {t('Check in all {count}', { count: bols.length })}
        </AskingButton>
        <Button
          variant="subtle"
          aria-expanded={each}
          rightSection={<Icon name={each ? 'chevronUp' : 'chevronDown'} size={20} />}
          onClick={() => setEach(!each)}
        >
          {t('One by one')}
        </Button>
      </DockRow>
      {each && (
        <li className={classes.each}>
          <ul aria-label={t('BOLs of P/U {number}', { number: bol.load.pUNum })}>
            {bols.map((one) => (
              <DeliveryRow key={one._id} bol={one} {...row} onArrived={NOT_YET} />
            ))}
          </ul>
        </li>
      )}
    </>
  );
}
