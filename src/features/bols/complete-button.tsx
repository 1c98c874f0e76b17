import { useState } from 'react';
import { recordCompletion } from '#changes/complete-bol.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { whyNotComplete } from '#domain/completion.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { PrimaryAction } from '#ui/primary-action.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { rich } from '#ui/rich.tsx';
import { announceSave } from '#ui/snackbar.tsx';

interface CompleteButtonProps {
  bol: Bol;
  load: LoadRecord;
  viewer: Session;
  osdDialogOpen: boolean;
  /** Why what was typed and not saved stands against it: afterwards it could not be saved any more. */
  unsaved: string | null;
  /** Whether this is the one thing for them to do next; else it is a quieter button. */
  isNext: boolean;
}

/** "Complete Load" with its confirmation. Absent on completed BOLs and for people who may not complete. */
export function CompleteButton({ bol, load, viewer, osdDialogOpen, unsaved, isNext }: CompleteButtonProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  if (bol.completed || !may(viewer.actor, 'bol.complete', relationsTo(viewer.actor, load, [bol]))) return null;
  const confirm = async () => {
    setBusy(true);
    await announceSave(enqueue(recordCompletion(bol, viewer.user.name))).finally(() => setBusy(false));
    setAsking(false);
  };
  return (
    <>
      <PrimaryAction isNext={isNext}>
        <ReasonedButton
          whyNot={whyNotComplete({ bol, osdDialogOpen }) ?? unsaved}
          fullWidth
          variant={isNext ? 'filled' : 'default'}
          leftSection={<Icon name="done" />}
          onClick={() => setAsking(true)}
        >
          {t('Complete Load')}
        </ReasonedButton>
      </PrimaryAction>
      <ConfirmDialog
        opened={asking}
        title={t('Complete Load & Checkout')}
        confirmLabel={t('Complete & Checkout')}
        cancelLabel={t('Cancel')}
        busy={busy}
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        <p>
          {rich(
            'The driver is checked out now and {document} is marked as completed. <strong>This cannot be undone.</strong>',
            { strong: (inner) => <strong>{inner}</strong> },
            { document: bol.file.name },
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}
