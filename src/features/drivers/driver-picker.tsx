import { Button } from '@mantine/core';
import type { PersonTag } from '#contract/user.ts';
import { connexIdOf } from '#domain/ids.ts';
import { t } from '#language/say.ts';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './chosen-driver.module.css';
import { DriverSearch } from './driver-search.tsx';

interface DriverPickerProps {
  driver: PersonTag | null;
  onChange: (driver: PersonTag | null) => void;
}

/** The driver standing at the desk: searched among all drivers, shown large once chosen. */
export function DriverPicker({ driver, onChange }: DriverPickerProps) {
  return (
    <Panel title={t('Driver')} icon="user">
      {driver ? (
        <ChosenDriver driver={driver} changeLabel={t('Choose another')} onChange={() => onChange(null)} />
      ) : (
        <DriverSearch label={t('Find the driver')} onChoose={onChange} />
      )}
    </Panel>
  );
}

interface ChosenDriverProps {
  driver: PersonTag;
  /** Words on the button that takes the choice back. */
  changeLabel: string;
  onChange: () => void;
}

/** The driver somebody picked, large enough to compare with the licence in one's hand. */
export function ChosenDriver({ driver, changeLabel, onChange }: ChosenDriverProps) {
  return (
    <div className={classes.root}>
      <span className={classes.mark}>
        <Icon name="user" size={24} />
      </span>
      <span className={classes.text}>
        <span className={classes.name}>{driver.name}</span>
        <span className={classes.id}>{['ConnexId', connexIdOf(driver).toUpperCase()].join(' ')}</span>
      </span>
      <Button variant="default" onClick={onChange}>
        {changeLabel}
      </Button>
    </div>
  );
}
