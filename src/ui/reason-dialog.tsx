import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '#language/say.ts';
import { ReasonField } from './marked-field.tsx';
import { FullModal } from './modal-frame.tsx';
import { ButtonRow, ReasonedButton } from './reasoned-button.tsx';

interface ReasonDialogProps {
  title: string;
  confirmLabel: string;
  cancelLabel?: string;
  /** Nothing is taken back: the button is no warning. */
  isPlain?: boolean;
  /** Why it cannot be done yet, where more than the reason is asked for. */
  whyNot?: (reason: string) => string | null;
  /** Shown at the button while it can be pressed. */
  note?: string | null;
  /** What will happen, and whether it can be undone. */
  children: ReactNode;
  /** Does it; false where it was not done, and the dialog stays with what was typed. */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

const whyNotWithout = (reason: string) => (reason.trim() === '' ? t('Say why first.') : null);

/** Takes back what stays on record, which needs a reason; or asks for something else that needs one. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmLabel, cancelLabel = t('Keep it'), isPlain = false, children, onConfirm, onClose } = props;
  const { whyNot = whyNotWithout, note = null } = props;
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const isDone = await onConfirm(reason.trim()).finally(() => setBusy(false));
    if (isDone) onClose();
  };
  return (
    <FullModal
      opened
      onClose={onClose}
      title={title}
      size={520}
      locked={busy}
      footer={
        <ButtonRow>
          <Button variant="default" onClick={onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <ReasonedButton
            {...(isPlain ? {} : { color: 'red' })}
            whyNot={whyNot(reason)}
            note={note}
            loading={busy}
            onClick={confirm}
          >
            {confirmLabel}
          </ReasonedButton>
        </ButtonRow>
      }
    >
      {children}
      <ReasonField value={reason} onChange={setReason} />
    </FullModal>
  );
}
