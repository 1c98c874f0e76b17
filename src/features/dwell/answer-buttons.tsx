import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { recordDwellAnswer } from '#changes/answer-dwell.ts';
import { type DwellKind, type DwellSide, dwellSideOf } from '#domain/dwell.ts';
import type { DwellLine, SideTime } from '#domain/dwell-settling.ts';
import { enqueue } from '#offline/outbox.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import type { DwellDialogKind } from './dwell-dialog.tsx';
import classes from './dwell-panel.module.css';
import type { DwellScene } from './dwell-scene.ts';

const DwellDialog = lazy(async () => ({ default: (await import('./dwell-dialog.tsx')).DwellDialog }));

/** What the button of a step says. */
const STEPS: Record<DwellSide, Record<DwellKind, [pickUp: string, delivery: string]>> = {
  driver: {
    arrived: ['I have arrived', 'I have arrived'],
    docked: ['At the dock', 'At the dock'],
    'work-done': ['Loaded', 'Unloaded'],
    left: ['Leaving', 'Leaving'],
  },
  facility: {
    arrived: ['Truck arrived', 'Truck arrived'],
    docked: ['Truck at the dock', 'Truck at the dock'],
    'work-done': ['Loaded', 'Unloaded'],
    left: ['Truck left', 'Truck left'],
  },
};

export const stepWords = (side: DwellSide, kind: DwellKind, isDelivery: boolean): string =>
  STEPS[side][kind][isDelivery ? 1 : 0];

interface AnswerButtonsProps extends Omit<DwellScene, 'all'> {
  line: DwellLine;
  onDispute: (time: SideTime) => void;
}

/** Agree and Dispute for the other side's time; nothing where there is none, or it is settled. */
export function AnswerButtons({ load, bols, viewer, line, onDispute }: AnswerButtonsProps) {
  const theirs = line[dwellSideOf(viewer.actor) === 'driver' ? 'facility' : 'driver'];
  if (!theirs?.mark || line.at !== null) return null;
  const { mark, at } = theirs;
  const what = stepWords('facility', line.kind, bols.length > 0);
  const agree = () => {
    const answer = { answer: 'agree', seenAt: at, theirAt: null, reason: '' } as const;
    return announceSave(enqueue(recordDwellAnswer({ load, bols, mark, answer, viewer })));
  };
  return (
    <fieldset className={classes.actions} aria-label={`${what}: answer`}>
      <Button variant="default" onClick={agree}>
        Agree: {what.toLowerCase()}
      </Button>
      <Button variant="default" onClick={() => onDispute(theirs)}>
        Dispute
      </Button>
    </fieldset>
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
    <ErrorBoundary what="The time">
      <Suspense fallback={<LoaderOverlay open />}>
        <DwellDialog {...dialog} mark={mark} counting={at} />
      </Suspense>
    </ErrorBoundary>
  );
}
