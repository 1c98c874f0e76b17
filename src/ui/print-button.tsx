import { Button } from '@mantine/core';
import { t } from '#language/say.ts';
import { Icon } from './icon.tsx';
import classes from './print-button.module.css';

/** Puts the page on paper; not on a phone, whose own menu prints as well and whose first lines are for the work. */
export function PrintButton() {
  return (
    <Button
      variant="default"
      className={classes.print ?? ''}
      leftSection={<Icon name="print" />}
      onClick={() => window.print()}
    >
      {t('Print')}
    </Button>
  );
}
