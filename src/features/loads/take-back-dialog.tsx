import { Button } from '@mantine/core';
import { useState } from 'react';
import { recordVoidOfOutcome } from '#changes/void-outcome.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { completes, outcomeHappened } from '#domain/stop-outcome.ts';
import type { StopOutcome } from '#domain/visits.ts';
import { enqueue } from '#offline/outbox.ts';
import { ReasonField } from '#ui/marked-field.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
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
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const stored = enqueue(recordVoidOfOutcome({ load, bol, outcome, reason, byName }));
    const saved = await announceSave(stored).finally(() => setBusy(false));
    if (saved) onClose();
  };
  return (
    <FullModal
      opened
      onClose={onClose}
      title="Take this record back"
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
            Take Back
          </ReasonedButton>
        </ButtonRow>
      }
    >
      <p>
        “{outcomeHappened(outcome.kind)}” no longer counts. It stays in the timeline, with your name and your reason.{' '}
        {completes(outcome.kind) && 'The BOL stays completed: that cannot be undone.'}
      </p>
      <ReasonField value={reason} onChange={setReason} />
    </FullModal>
  );
}
