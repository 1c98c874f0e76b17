import { Button } from '@mantine/core';
import { recordDwellAnswer } from '#changes/answer-dwell.ts';
import { recordDwellCorrection } from '#changes/correct-dwell.ts';
import { formatForReader } from '#domain/date-format.ts';
import { type DwellKind, type DwellSide, dwellSideOf } from '#domain/dwell.ts';
import { agreedReason, whyNotCorrectDwell } from '#domain/dwell-rules.ts';
import type { DwellLine, SideTime } from '#domain/dwell-settling.ts';
import { type Message, msg, t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { later } from '#ui/later.tsx';
import { underLoader } from '#ui/loader-overlay.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import type { DwellDialogKind } from './dwell-dialog.tsx';
import classes from './dwell-panel.module.css';
import type { DwellScene } from './dwell-scene.ts';

const DwellDialog = later(async () => (await import('./dwell-dialog.tsx')).DwellDialog, underLoader);

/** What the button of a step says. */
const STEPS: Record<DwellSide, Record<DwellKind, [pickUp: Message, delivery: Message]>> = {
  driver: {
    arrived: [msg('I have arrived'), msg('I have arrived')],
    docked: [msg('At the dock'), msg('At the dock')],
    'work-done': [msg('Loaded'), msg('Unloaded')],
    left: [msg('Leaving'), msg('Leaving')],
  },
  facility: {
    arrived: [msg('Truck arrived'), msg('Truck arrived')],
    docked: [msg('Truck at the dock'), msg('Truck at the dock')],
    'work-done': [msg('Loaded'), msg('Unloaded')],
    left: [msg('Truck left'), msg('Truck left')],
  },
};

export const stepWords = (side: DwellSide, kind: DwellKind, isDelivery: boolean): string =>
  t(STEPS[side][kind][isDelivery ? 1 : 0]);

interface AnswerButtonsProps extends Omit<DwellScene, 'all'> {
  line: DwellLine;
  /** Of the place. */
  zone: string;
  onDispute: (time: SideTime) => void;
}

/** What ends an open question of a step: an answer to the other side's time, or agreeing to what it said of one's own. */
export function AnswerButtons({ load, bols, viewer, line, zone, onDispute }: AnswerButtonsProps) {
  const side = dwellSideOf(viewer.actor);
  const theirs = line[side === 'driver' ? 'facility' : 'driver'];
  if (!theirs || line.at !== null) return null;
  const { mark, at } = theirs;
  const what = stepWords('facility', line.kind, bols.length > 0);
  if (!mark) return <AgreeToStated {...{ load, bols, viewer, at, zone }} own={line[side]} />;
  const agree = () => {
    const answer = { answer: 'agree', seenAt: at, theirAt: null, reason: '' } as const;
    return announceSave(enqueue(recordDwellAnswer({ load, bols, mark, answer, viewer })));
  };
  return (
    <fieldset className={classes.actions} aria-label={t('{what}: answer', { what })}>
      <Button variant="default" onClick={agree}>
        {t('Agree: {what}', { what: what.toLowerCase() })}
      </Button>
      <Button variant="default" onClick={() => onDispute(theirs)}>
        {t('Dispute')}
      </Button>
    </fieldset>
  );
}

interface AgreeToStatedProps extends Omit<DwellScene, 'all'> {
  /** This side's own time, which they dispute. */
  own: SideTime | null;
  /** What they say instead. */
  at: string;
  zone: string;
}

/** They recorded nothing themselves, so there is nothing to answer: one's own time is corrected to theirs. */
function AgreeToStated({ load, bols, viewer, own, at, zone }: AgreeToStatedProps) {
  const { mark, answer } = own ?? {};
  if (!mark || !answer || whyNotCorrectDwell({ actor: viewer.actor, mark }) !== null) return null;
  const reason = agreedReason(answer.byName);
  return (
    <Button
      variant="default"
      onClick={() => announceSave(enqueue(recordDwellCorrection({ load, bols, mark, at, reason, viewer })))}
    >
      {t('Agree to {time}', { time: formatForReader(at, zone) })}
    </Button>
  );
}

interface OpenedDialogProps extends Omit<DwellScene, 'all'> {
  kind: DwellDialogKind;
  time: SideTime;
  /** Of the place. */
  zone: string;
  onClose: () => void;
}

/** The dialog about a time, once it is asked for. */
export function OpenedDialog({ time: { mark, at }, ...dialog }: OpenedDialogProps) {
  if (!mark) return null;
  return (
    <ErrorBoundary what={t('The time')}>
      <DwellDialog {...dialog} mark={mark} counting={at} />
    </ErrorBoundary>
  );
}
