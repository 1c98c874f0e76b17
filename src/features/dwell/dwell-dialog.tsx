import { recordDwellAnswer } from '#changes/answer-dwell.ts';
import { recordDwellCorrection } from '#changes/correct-dwell.ts';
import { whyNotRecordCorrection } from '#domain/correction.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import { type DwellMark, dwellHappened } from '#domain/dwell.ts';
import { whyNotDispute } from '#domain/dwell-rules.ts';
import { placeClock } from '#domain/place-clock.ts';
import { enqueue } from '#offline/outbox.ts';
import { RightTimeDialog } from '#ui/right-time-dialog.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import type { DwellScene } from './dwell-scene.ts';

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
  dispute: { title: 'Dispute', field: 'When was it?', action: 'Dispute' },
  correct: { title: 'Correct', field: 'It really was', action: 'Correct Time' },
} as const;

/** Asks for the time it was and the reason. What was recorded stays, whatever is said here. */
export function DwellDialog({ load, bols, viewer, kind, mark, counting, zone, onClose }: DwellDialogProps) {
  const { title, field, action } = WORDS[kind];
  const isDelivery = bols.length > 0;
  const of = { load, bols, mark, viewer };
  return (
    <RightTimeDialog
      title={`${title}: ${dwellHappened(mark.kind, isDelivery ? 'bol' : 'load').toLowerCase()}`}
      label={field}
      there={isDelivery ? 'the delivery' : 'the pick-up'}
      clock={placeClock(zone)}
      counting={counting}
      isOptional={kind === 'dispute'}
      action={action}
      whyNot={(form) => {
        const question = { ...form, counting, now: new Date().toISOString() };
        return kind === 'dispute' ? whyNotDispute(question) : whyNotRecordCorrection(question);
      }}
      onSave={async ({ at, reason }) => {
        const answer = { answer: 'dispute', seenAt: counting, theirAt: at, reason } as const;
        if (kind === 'dispute') return announceSave(enqueue(recordDwellAnswer({ ...of, answer })));
        return at !== null && announceSave(enqueue(recordDwellCorrection({ ...of, at, reason })));
      }}
      onClose={onClose}
    >
      {mark.byName} recorded {formatPlaceTime(counting, zone)}. That stays on record; yours stands beside it.
    </RightTimeDialog>
  );
}
