import { Button } from '@mantine/core';
import { t } from '#language/say.ts';
import { Icon } from './icon.tsx';
import { MoreItem, MoreMenu } from './more-menu.tsx';
import { usePhone } from './use-screen.ts';

/** Puts the page on paper. On a phone it is behind More: its first lines are for the work, and an installed app has no menu of the browser. */
export function PrintButton() {
  const print = () => window.print();
  if (usePhone()) {
    return (
      <MoreMenu>
        <MoreItem icon="print" onClick={print}>
          {t('Print')}
        </MoreItem>
      </MoreMenu>
    );
  }
  return (
    <Button variant="default" leftSection={<Icon name="print" />} onClick={print}>
      {t('Print')}
    </Button>
  );
}
