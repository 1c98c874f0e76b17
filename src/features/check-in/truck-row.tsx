import type { PersonTag } from '#contract/user.ts';
import { SEAL_ANSWERS, SEAL_QUESTION } from '#domain/seal.ts';
import type { BolRow } from '#offline/read-loads.ts';
import { AskingButton } from '#ui/asking-button.tsx';
import { Icon } from '#ui/icon.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { checkInAll } from './check-in-all.ts';
import classes from './dock-row.module.css';

interface TruckRowProps {
  /** BOLs that one truck brings together. */
  bols: BolRow[];
  driver: PersonTag;
  byName: string;
}

/** One truck with several BOLs: the seal is asked about once, and all of them are checked in. */
export function TruckRow({ bols, driver, byName }: TruckRowProps) {
  const name = `${bols.length} BOLs of P/U ${bols[0]?.load.pUNum ?? ''}`;
  return (
    <li className={classes.row} aria-label={name}>
      <div className={classes.text}>
        <h4 className={classes.title}>{name}</h4>
        <p className={classes.fact}>On one truck: {bols.map(({ file }) => file.name).join(', ')}</p>
      </div>
      <div className={classes.action}>
        <AskingButton
          question={SEAL_QUESTION}
          answers={SEAL_ANSWERS}
          onAnswer={(seal) => announceSave(checkInAll(bols, { driver, seal, byName }))}
          whyNot={null}
          fullWidth
          leftSection={<Icon name="mapPin" size={24} />}
        >
          {`Check in all ${bols.length}`}
        </AskingButton>
      </div>
    </li>
  );
}
