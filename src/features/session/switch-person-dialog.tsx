import { msg, t } from '#language/say.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { type LeavingFacts, NO_WAY_BACK, notSentYet } from './log-out-dialog.tsx';

interface SwitchPersonDialogProps {
  facts: LeavingFacts;
  busy: boolean;
  onStay: () => void;
  onSwitch: () => void;
}

/** Asks before a switch that leaves something behind, or after which nobody can log in for now. */
export function SwitchPersonDialog({ facts, busy, onStay, onSwitch }: SwitchPersonDialogProps) {
  const { unsent, lockable, reached } = facts;
  return (
    <ConfirmDialog
      opened
      title={unsent > 0 ? notSentYet(unsent) : t('No signal')}
      confirmLabel={t('Switch person')}
      cancelLabel={t('Stay')}
      danger={!reached}
      busy={busy}
      onCancel={onStay}
      onConfirm={onSwitch}
    >
      {unsent > 0 && <p>{t(lockable ? LOCKED : NOT_LOCKED)}</p>}
      {!reached && (
        <p>
          {t(NO_WAY_BACK)} {t('Until then nobody can work here. Stay, and you can go on without it.')}
        </p>
      )}
    </ConfirmDialog>
  );
}

const LOCKED = msg(
  'It stays locked on this device under your name. Nobody else can see it, and it is sent when you log in here again.',
);
const NOT_LOCKED = msg(
  'It stays on this device under your name and is sent when you log in here again. The app shows it to nobody else, but this browser can’t lock it now: somebody with this device and technical skill could read it.',
);
