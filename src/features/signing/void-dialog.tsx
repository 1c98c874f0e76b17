import { recordVoid } from '#changes/sign-bol.ts';
import type { Bol } from '#contract/bol.ts';
import type { SignatureFacts } from '#domain/signing.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { rich } from '#ui/rich.tsx';
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
      title={t('Void this signature')}
      confirmLabel={t('Void Signature')}
      onConfirm={(reason) => announceSave(enqueue(recordVoid(bol, signature, reason, viewer)))}
      onClose={onClose}
    >
      <p>
        {rich(
          'The signature of {name} for the {side, select, shipper {shipper} carrier {carrier} other {receiver}} no longer counts. It stays on record, with your name and your reason. <b>This cannot be undone.</b>',
          { b: (inner) => <strong>{inner}</strong> },
          { name: signature.signerName, side: signature.purpose },
        )}
      </p>
    </ReasonDialog>
  );
}
