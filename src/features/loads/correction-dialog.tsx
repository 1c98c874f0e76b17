import { Button } from '@mantine/core';
import { useState } from 'react';
import { recordCorrection } from '#changes/correct-stamp.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { oddCorrection, whyNotRecordCorrection } from '#domain/correction.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import { placeClock } from '#domain/place-clock.ts';
import { countingStamp, type Stamp } from '#domain/stamp.ts';
import { zoneOfStop } from '#domain/zone-of-address.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { DateTimeField } from '#ui/date-time-field.tsx';
import { ReasonField } from '#ui/marked-field.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import classes from './timeline.module.css';

interface CorrectionDialogProps {
  load: LoadRecord;
  /** Null for a stamp of the pick-up. */
  bol: Bol | null;
  stamp: Stamp;
  viewer: Pick<Session, 'user' | 'actor'>;
  onClose: () => void;
}

const KINDS = { checkin: 'check-in', checkout: 'check-out' } as const;

/** Asks for the right time and the reason. What was recorded stays in the timeline. */
export function CorrectionDialog({ load, bol, stamp, viewer, onClose }: CorrectionDialogProps) {
  const counting = countingStamp((bol ?? load).stamps, stamp).at;
  const zone = zoneOfStop(bol ?? load);
  const [at, setAt] = useState<string | null>(counting);
  const clock = placeClock(zone);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const whyNot = whyNotRecordCorrection({ at, reason, counting, now: new Date().toISOString() });
  const odd = at === null ? null : oddCorrection({ kind: stamp.kind, at }, bol ?? load, zone);
  const save = async () => {
    if (at === null) return;
    setBusy(true);
    const correction = {
      load,
      bol,
      stamp,
      from: counting,
      at: new Date(at).toISOString(),
      reason: reason.trim(),
      viewer,
    };
    const saved = await announceSave(enqueue(recordCorrection(correction))).finally(() => setBusy(false));
    if (saved) onClose();
  };
  return (
    <FullModal
      opened
      onClose={onClose}
      title={`Correct the ${KINDS[stamp.kind]} time`}
      size={520}
      locked={busy}
      footer={
        <ButtonRow>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <ReasonedButton whyNot={whyNot} note={odd} loading={busy} onClick={save}>
            Correct Time
          </ReasonedButton>
        </ButtonRow>
      }
    >
      <p className={classes.explained}>
        It counts as {formatPlaceTime(counting, zone)} now. What was recorded stays in the timeline; the corrected time
        counts from then on, with your name and your reason beside it.
      </p>
      <div className={classes.fields}>
        <DateTimeField
          label="It really was"
          description={`By the clock at the ${bol ? 'delivery' : 'pick-up'} (${clock.zoneName(at ?? counting)})`}
          required
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
