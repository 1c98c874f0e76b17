import { recordVoid } from '#changes/sign-bol.ts';
import type { Bol } from '#contract/bol.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { announceSave } from '#ui/snackbar.tsx';

interface VoidDialogProps {
  bol: Bol;
  signature: SignatureFacts;
  viewer: Session;
  onClose: () => void;
}

/** Takes a signature back. It stays on record, with the reason. */
export function VoidDialog({ bol, signature, viewer, onClose }: VoidDialogProps) {
  return (
    <ReasonDialog
      title="Void this signature"
      confirmLabel="Void Signature"
      onConfirm={(reason) => announceSave(enqueue(recordVoid(bol, signature, reason, viewer)))}
      onClose={onClose}
    >
      <p>
        The signature of {signature.signerName} for the {signature.purpose} no longer counts. It stays on record, with
        your name and your reason. <strong>This cannot be undone.</strong>
      </p>
    </ReasonDialog>
  );
}
