import { recordVoidOfOutcome } from '#changes/void-outcome.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { completes, outcomeHappened } from '#domain/stop-outcome.ts';
import type { StopOutcome } from '#domain/visits.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { announceSave } from '#ui/snackbar.tsx';

interface TakeBackDialogProps {
  load: LoadRecord;
  /** Null for an outcome of the pick-up. */
  bol: Bol | null;
  outcome: StopOutcome;
  byName: string;
  onClose: () => void;
}

/** Takes an outcome back that was recorded by mistake. It stays in the timeline, with the reason. */
export function TakeBackDialog({ load, bol, outcome, byName, onClose }: TakeBackDialogProps) {
  return (
    <ReasonDialog
      title={t('Take this record back')}
      confirmLabel={t('Take Back')}
      onConfirm={(reason) => announceSave(enqueue(recordVoidOfOutcome({ load, bol, outcome, reason, byName })))}
      onClose={onClose}
    >
      <p>
        {t('“{what}” no longer counts. It stays in the timeline, with your name and your reason.', {
          what: outcomeHappened(outcome.kind),
        })}{' '}
        {completes(outcome.kind) && t('The BOL stays completed: that cannot be undone.')}
      </p>
    </ReasonDialog>
  );
}
