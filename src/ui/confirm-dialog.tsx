import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#language/say.ts';
import { ModalFrame } from './modal-frame.tsx';
import { ButtonRow } from './reasoned-button.tsx';

interface ConfirmDialogProps {
  opened: boolean;
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Paints the confirming button red and puts the first focus on the other one. */
  danger?: boolean;
  /** The confirmed action runs: nothing can be pressed, the dialog stays. */
  busy?: boolean;
  /** Not to be confirmed yet; it can be cancelled. */
  waiting?: boolean;
}

/** Asks before something that can't easily be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, onConfirm, onCancel, danger = false, busy = false, waiting = false } = props;
  const { confirmLabel = t('Yes'), cancelLabel = t('No') } = props;
  return (
    <ModalFrame
      opened={opened}
      onClose={onCancel}
      title={title}
      size={460}
      locked={busy}
      footer={
        <ButtonRow>
          <Button variant="default" onClick={onCancel} disabled={busy} data-autofocus={danger || undefined}>
            {cancelLabel}
          </Button>
          <Button
            onClick={onConfirm}
            loading={busy || waiting}
            data-autofocus={!danger || undefined}
            {...(danger ? { color: 'red' } : {})}
          >
            {confirmLabel}
          </Button>
        </ButtonRow>
      }
    >
      {children}
    </ModalFrame>
  );
}
