import { recordDwellAnswer } from '#changes/answer-dwell.ts';
import { recordDwellCorrection } from '#changes/correct-dwell.ts';
import { whyNotRecordCorrection } from '#domain/correction.ts';
import { formatForReader } from '#domain/date-format.ts';
import { type DwellMark, dwellHappened } from '#domain/dwell.ts';
import { whyNotDispute } from '#domain/dwell-rules.ts';
import { placeClock } from '#domain/place-clock.ts';
import { msg, t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import { RightTimeDialog } from '#ui/right-time-dialog.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { trueInstant } from '#ui/use-now.ts';
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
  dispute: { title: msg('Dispute: {what}'), field: msg('When was it?'), action: msg('Dispute') },
  correct: { title: msg('Correct: {what}'), field: msg('It really was'), action: msg('Correct Time') },
};

/** Asks for the time it was and the reason. What was recorded stays, whatever is said here. */
export function DwellDialog({ load, bols, viewer, kind, mark, counting, zone, onClose }: DwellDialogProps) {
  const { title, field, action } = WORDS[kind];
  const isDelivery = bols.length > 0;
  const of = { load, bols, mark, viewer };
  return (
    <RightTimeDialog
      title={t(title, { what: dwellHappened(mark.kind, isDelivery ? 'bol' : 'load').toLowerCase() })}
      label={t(field)}
      there={isDelivery ? t('the delivery') : t('the pick-up')}
      clock={placeClock(zone)}
      counting={counting}
      isOptional={kind === 'dispute'}
      action={t(action)}
      whyNot={(form) => {
        const question = { ...form, counting, now: trueInstant() };
        return kind === 'dispute' ? whyNotDispute(question) : whyNotRecordCorrection(question);
      }}
      onSave={async ({ at, reason }) => {
        const answer = { answer: 'dispute', seenAt: counting, theirAt: at, reason } as const;
        if (kind === 'dispute') return announceSave(enqueue(recordDwellAnswer({ ...of, answer })));
        return at !== null && announceSave(enqueue(recordDwellCorrection({ ...of, at, reason })));
      }}
      onClose={onClose}
    >
      {t('{name} recorded {time}. That stays on record; yours is kept beside it.', {
        name: mark.byName,
        time: formatForReader(counting, zone),
      })}
    </RightTimeDialog>
  );
}
