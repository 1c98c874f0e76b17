import { Button } from '@mantine/core';
import { useState } from 'react';
import { recordDeletion, recordShipping } from '#changes/edit-load.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { isLoadCompleted } from '#domain/load-category.ts';
import { whyNotDeleteLoad } from '#domain/load-edit.ts';
import { may } from '#domain/permissions.ts';
import { whyNotReady } from '#domain/readiness.ts';
import { relationsTo } from '#domain/relation.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { announceSave } from '#ui/snackbar.tsx';

interface LoadControlsProps {
  load: LoadRecord;
  bols: Bol[];
  viewer: Session;
  /** Where the wizard opens with this load. */
  editHref: string;
  /** Called once the deletion is kept on the device: the screen has nothing left to show. */
  onDeleted: () => void;
}

/** Edit, ship and delete, for those who may; nothing for the others, and nothing on completed loads. */
export function LoadControls({ load, bols, viewer, editHref, onDeleted }: LoadControlsProps) {
  const relations = relationsTo(viewer.actor, load, bols);
  if (isLoadCompleted(bols)) return null;
  return (
    <>
      {may(viewer.actor, 'load.delete', relations) && <DeleteLoad load={load} bols={bols} onDeleted={onDeleted} />}
      {may(viewer.actor, 'load.edit', relations) && (
        <>
          <Button component={Link} to={editHref} variant="default" leftSection={<Icon name="edit" />}>
            Edit Load
          </Button>
          {!load.ready && (
            <ReasonedButton
              whyNot={whyNotReady(load, bols)}
              leftSection={<Icon name="send" />}
              onClick={() => announceSave(enqueue(recordShipping(load, bols)))}
            >
              Ship
            </ReasonedButton>
          )}
        </>
      )}
    </>
  );
}

function DeleteLoad({ load, bols, onDeleted }: Pick<LoadControlsProps, 'load' | 'bols' | 'onDeleted'>) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const saved = await announceSave(enqueue(recordDeletion(load, bols))).finally(() => setBusy(false));
    setAsking(false);
    if (saved) onDeleted();
  };
  return (
    <>
      <ReasonedButton
        whyNot={whyNotDeleteLoad({ load, bols })}
        quiet
        variant="default"
        leftSection={<Icon name="trash" />}
        onClick={() => setAsking(true)}
      >
        Delete
      </ReasonedButton>
      <ConfirmDialog
        opened={asking}
        title="Delete this load?"
        danger
        busy={busy}
        confirmLabel="Delete Load"
        cancelLabel="Keep Load"
        onConfirm={confirm}
        onCancel={() => setAsking(false)}
      >
        Load {load.pUNum} leaves every list, here and at everybody it was shared with.
      </ConfirmDialog>
    </>
  );
}
