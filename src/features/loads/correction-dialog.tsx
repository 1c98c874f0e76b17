import { recordCorrection } from '#changes/correct-stamp.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { oddCorrection, whyNotRecordCorrection } from '#domain/correction.ts';
import { formatForReader } from '#domain/date-format.ts';
import { placeClock } from '#domain/place-clock.ts';
import { countingStamp, type Stamp } from '#domain/stamp.ts';
import { zoneOfStop } from '#domain/zone-of-address.ts';
import { msg, t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { RightTimeDialog } from '#ui/right-time-dialog.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { trueInstant } from '#ui/use-now.ts';

interface CorrectionDialogProps {
  load: LoadRecord;
  /** Null for a stamp of the pick-up. */
  bol: Bol | null;
  stamp: Stamp;
  viewer: Pick<Session, 'user' | 'actor'>;
  onClose: () => void;
}

const TITLES = { checkin: msg('Correct the check-in time'), checkout: msg('Correct the check-out time') } as const;

/** Asks for the right time and the reason. What was recorded stays in the timeline. */
export function CorrectionDialog({ load, bol, stamp, viewer, onClose }: CorrectionDialogProps) {
  const from = countingStamp((bol ?? load).stamps, stamp).at;
  const zone = zoneOfStop(bol ?? load);
  return (
    <RightTimeDialog
      title={t(TITLES[stamp.kind])}
      label={t('It really was')}
      there={bol ? t('the delivery') : t('the pick-up')}
      clock={placeClock(zone)}
      counting={from}
      action={t('Correct Time')}
      whyNot={(form) => whyNotRecordCorrection({ ...form, counting: from, now: trueInstant() })}
      odd={(at) => oddCorrection({ kind: stamp.kind, at }, bol ?? load, zone)}
      onSave={async ({ at, reason }) =>
        at !== null && announceSave(enqueue(recordCorrection({ load, bol, stamp, from, at, reason, viewer })))
      }
      onClose={onClose}
    >
      {t(
        'It counts as {time} now. What was recorded stays in the timeline; the corrected time counts from then on, with your name and your reason beside it.',
        { time: formatForReader(from, zone) },
      )}
    </RightTimeDialog>
  );
}
