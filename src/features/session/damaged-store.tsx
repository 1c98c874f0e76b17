import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '#language/say.ts';
import { copiesOnDevice, startOver, type TextStore } from '#offline/loss.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';

/**
 * The browser can't open what this device kept, and some never can again. Only a person gives it up, after being told
 * what comes back and what does not.
 */
export function DamagedStore({ store }: { store: TextStore | null }) {
  const [asking, setAsking] = useState(false);
  const [state, setState] = useState<'ready' | 'deleting' | 'refused'>('ready');
  const copies = store ? copiesOnDevice(store) : 0;
  const giveUp = async () => {
    setState('deleting');
    try {
      await startOver(store);
      window.location.reload();
    } catch (error) {
      console.error('The damaged store could not be deleted.', error);
      setState('refused');
      setAsking(false);
    }
  };
  return (
    <>
      <ErrorPanel
        title={t('This device’s storage is damaged.')}
        onRetry={() => window.location.reload()}
        retryLabel={t('Reload')}
        actions={
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('Start over on this device')}
          </Button>
        }
      >
        {t(
          'The browser can’t open it, so nothing can be recorded right now. Close and reopen the app first. If this message comes back, start over.',
        )}
        {state === 'refused' && (
          <p>
            {t(
              'The browser refused to delete it. Close all tabs of Connex BOL, or delete this site’s data in its settings.',
            )}
          </p>
        )}
      </ErrorPanel>
      <ConfirmDialog
        opened={asking}
        title={t('Start over on this device?')}
        confirmLabel={t('Start over')}
        cancelLabel={t('Cancel')}
        danger
        busy={state === 'deleting'}
        onConfirm={() => void giveUp()}
        onCancel={() => setAsking(false)}
      >
        <p>
          {t(
            'Everything the app kept on this device is deleted, and you log in again. What was sent is on the server.',
          )}{' '}
          {copies > 0
            ? t(
                '{count, plural, one {A second copy of # item not sent yet stays, and is sent when the person who entered them logs in here.} other {A second copy of # items not sent yet stays, and is sent when the person who entered them logs in here.}}',
                { count: copies },
              )
            : t('There is no second copy of anything unsent.')}
        </p>
        <p>{t('Drafts, and documents that were not uploaded yet, can’t be brought back.')}</p>
      </ConfirmDialog>
    </>
  );
}
