import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Bol } from '#contract/bol.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import type { Session } from '#offline/session.ts';
import { announceSave } from '#ui/announce-save.ts';
import { ButtonRow } from '#ui/button-row.tsx';
import { FullModal } from '#ui/full-modal.tsx';
import { ReasonField } from '#ui/reason-field.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { voidSignature } from './actions.ts';

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
    const saved = await announceSave(voidSignature(bol, signature, reason, viewer)).finally(() => setBusy(false));
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
