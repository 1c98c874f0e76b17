import { Button } from '@mantine/core';
import { useState } from 'react';
import { recordVoid } from '#changes/sign-bol.ts';
import type { Bol } from '#contract/bol.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { ReasonField } from '#ui/marked-field.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { announceSave } from '#ui/snackbar.tsx';

interface VoidDialogProps {
  bol: Bol;
  signature: SignatureFacts;
  viewer: Session;
  onClose: () => void;
}

/** Takes a signature back. It stays on record, with the reason. */
export function VoidDialog({ bol, signature, viewer, onClose }: VoidDialogProps) {
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const saved = await announceSave(enqueue(recordVoid(bol, signature, reason, viewer))).finally(() => setBusy(false));
    if (saved) onClose();
  };
  return (
    <FullModal
      opened
      onClose={onClose}
      title="Void this signature"
      size={520}
      locked={busy}
      footer={
        <ButtonRow>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Keep it
          </Button>
          <ReasonedButton
            color="red"
            whyNot={reason.trim() === '' ? 'Say why first.' : null}
            loading={busy}
            onClick={save}
          >
            Void Signature
          </ReasonedButton>
        </ButtonRow>
      }
    >
      <p>
        The signature of {signature.signerName} for the {signature.purpose} no longer counts. It stays on record, with
        your name and your reason. <strong>This cannot be undone.</strong>
      </p>
      <ReasonField value={reason} onChange={setReason} />
    </FullModal>
  );
}
