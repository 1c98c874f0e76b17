import { UnstyledButton } from '@mantine/core';
import { shortId } from '#domain/ids.ts';
import { t } from '#language/say.ts';
import { Icon } from '#ui/icon.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import classes from './dashboard-columns.module.css';

/** Puts the whole id on the clipboard. */
export function CopyId({ id }: { id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      showSnackbar({ severity: 'success', message: t('ID copied') });
    } catch {
      showSnackbar({ severity: 'error', message: t('This browser did not let the ID be copied.') });
    }
  };
  return (
    <UnstyledButton
      className={classes.copy}
      aria-label={t('Copy ID {id}', { id: shortId(id) })}
      onClick={() => void copy()}
    >
      <Icon name="copy" size={18} />
    </UnstyledButton>
  );
}
