import { ActionIcon, Button } from '@mantine/core';
import { t } from '#language/say.ts';
import { Icon } from './icon.tsx';
import { usePhone } from './use-screen.ts';

/**
 * Puts the page on paper. On a phone it is a small tool in the line of the heading: the first lines are for the work, and an
 * installed app has no menu of the browser.
 */
export function PrintButton() {
  const print = () => window.print();
  if (usePhone()) {
    return (
      <ActionIcon variant="default" size={48} aria-label={t('Print')} title={t('Print')} data-tool onClick={print}>
        <Icon name="print" />
      </ActionIcon>
    );
  }
  return (
    <Button variant="default" leftSection={<Icon name="print" />} onClick={print}>
      {t('Print')}
    </Button>
  );
}
