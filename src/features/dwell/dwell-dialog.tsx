import { Button } from '@mantine/core';
import { useState } from 'react';
import { recordDwellAnswer } from '#changes/answer-dwell.ts';
import { recordDwellCorrection } from '#changes/correct-dwell.ts';
import { whyNotRecordCorrection } from '#domain/correction.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import { type DwellMark, dwellHappened } from '#domain/dwell.ts';
import { whyNotDispute } from '#domain/dwell-rules.ts';
import { placeClock } from '#domain/place-clock.ts';
import { enqueue } from '#offline/outbox.ts';
import { DateTimeField } from '#ui/date-time-field.tsx';
import { ReasonField } from '#ui/marked-field.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import classes from './dwell-panel.module.css';
import type { DwellScene } from './dwell-panel.tsx';

export type DwellDialogKind = 'dispute' | 'correct';

interface DwellDialogProps extends Omit<DwellScene, 'all'> {
  kind: DwellDialogKind;
  mark: DwellMark;
  /** The time that counts of it now. */
  counting: string;
  /** Of the place. */
  zone: string;
  onClose: () => void;
}

const WORDS = {
  dispute: { title: 'Dispute', field: 'When was it?', save: 'Dispute' },
  correct: { title: 'Correct', field: 'It really was', save: 'Correct Time' },
} as const;

/** Asks for the time it was and the reason. What was recorded stays, whatever is said here. */
export function DwellDialog({ load, bols, viewer, kind, mark, counting, zone, onClose }: DwellDialogProps) {
  const [at, setAt] = useState<string | null>(kind === 'correct' ? counting : null);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const clock = placeClock(zone);
  const form = { at, reason, counting, now: new Date().toISOString() };
  const whyNot = kind === 'dispute' ? whyNotDispute(form) : whyNotRecordCorrection(form);
  const what = dwellHappened(mark.kind, bols.length > 0 ? 'bol' : 'load').toLowerCase();
  const words = WORDS[kind];
  const save = async () => {
    setBusy(true);
    const theirAt = at === null ? null : new Date(at).toISOString();
    const of = { load, bols, mark, viewer };
    const answer = { answer: 'dispute', seenAt: counting, theirAt, reason } as const;
    const stored =
      kind === 'dispute' || theirAt === null
        ? enqueue(recordDwellAnswer({ ...of, answer }))
        : enqueue(recordDwellCorrection({ ...of, at: theirAt, reason }));
    if (await announceSave(stored).finally(() => setBusy(false))) onClose();
  };
  return (
    <FullModal
      opened
      onClose={onClose}
      title={`${words.title}: ${what}`}
      size={520}
      locked={busy}
      footer={
        <ButtonRow>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <ReasonedButton whyNot={whyNot} loading={busy} onClick={save}>
            {words.save}
          </ReasonedButton>
        </ButtonRow>
      }
    >
      <div className={classes.root}>
        <p className={classes.facts}>
          {mark.byName} recorded {formatPlaceTime(counting, zone)}. That stays on record; yours stands beside it.
        </p>
        <DateTimeField
          label={words.field}
          description={
            kind === 'dispute'
              ? `Leave it empty if you don’t know. By the clock there (${clock.zoneName(counting)})`
              : `By the clock there (${clock.zoneName(counting)})`
          }
          required={kind === 'correct'}
          clock={clock}
          past
          value={at}
          onChange={setAt}
        />
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </FullModal>
  );
}
