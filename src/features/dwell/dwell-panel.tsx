import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { recordDwellAnswer } from '#changes/answer-dwell.ts';
import { recordDwell } from '#changes/mark-dwell.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import { type DwellKind, type DwellSide, dwellSideOf } from '#domain/dwell.ts';
import { dwellFigures, figuresWords } from '#domain/dwell-figures.ts';
import { whyNotCorrectDwell } from '#domain/dwell-rules.ts';
import { type DwellLine, dwellLines, nextDwell, type SideTime, stayOf } from '#domain/dwell-settling.ts';
import { termsWords } from '#domain/dwell-terms.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { deliveryZone, pickUpZone } from '#domain/zone-of-address.ts';
import { enqueue } from '#offline/outbox.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { Panel } from '#ui/panel.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import type { DwellDialogKind } from './dwell-dialog.tsx';
import classes from './dwell-panel.module.css';
import type { DwellScene } from './dwell-scene.ts';
import { DwellTable } from './dwell-table.tsx';
import { FreeTime } from './free-time.tsx';
import { saveDetentionRecord } from './save-record.ts';

const DwellDialog = lazy(async () => ({ default: (await import('./dwell-dialog.tsx')).DwellDialog }));

/** What the button of the next step says. */
const NEXT: Record<DwellSide, Record<DwellKind, [pickUp: string, delivery: string]>> = {
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

/** What both sides say of the stay at one place, as this person sees and may change it. */
function sceneOf({ load, bols, all, viewer }: DwellScene) {
  const [first] = bols;
  const stay = stayOf(first ? bols : [load], first?.receiverId ?? load.shipperId);
  const lines = dwellLines(stay);
  const side = dwellSideOf(viewer.actor);
  const relations = relationsTo(viewer.actor, load, first ? bols : all);
  const mayMark = may(viewer.actor, first ? 'bol.dwell' : 'load.dwell', relations);
  return {
    stay,
    lines,
    side,
    isDelivery: first !== undefined,
    name: (first?.receiver ?? load.shipper).name,
    appointment: first ? first.deliveryDate : load.pUDate,
    zone: first ? deliveryZone(first) : pickUpZone(load),
    next: mayMark ? nextDwell(lines, side) : null,
    maySettle: may(viewer.actor, first ? 'bol.settle-dwell' : 'load.settle-dwell', relations),
  };
}

/** A stay nobody recorded is not asked for once the truck has left the pick-up, nor is one at delivery while it stands there. */
const isElsewhere = ({ load: { checkin, checkout }, bols }: DwellScene) =>
  bols.length > 0 ? checkin !== null && checkout === null : checkout !== null;

/** A truck's stay at one place: the next step to record, what is left of its free time, and what both sides say. */
export function DwellPanel(props: DwellScene) {
  const { load, bols, viewer } = props;
  const scene = sceneOf(props);
  const [open, setOpen] = useState<{ kind: DwellDialogKind; time: SideTime } | null>(null);
  const { stay, lines, zone, appointment, next, isDelivery } = scene;
  if (stay.marks.length === 0 && (!next || isElsewhere(props))) return null;
  const figures = dwellFigures(stay, appointment);
  const words = figuresWords(figures);
  return (
    <Panel title={`Stay at ${scene.name}`} icon="clock">
      <div className={classes.root}>
        {next && <NextStep {...props} scene={scene} kind={next} />}
        <FreeTime stay={stay} appointment={appointment} zone={zone} />
        {stay.marks.length > 0 && <DwellTable lines={lines} zone={zone} place={isDelivery ? 'bol' : 'load'} />}
        {scene.maySettle && <Settle {...props} scene={scene} onOpen={(kind, time) => setOpen({ kind, time })} />}
        {words && <p className={classes.figures}>{words}</p>}
        {figures.doubt && <p className={classes.facts}>{figures.doubt}</p>}
        <p className={classes.facts}>{termsWords(stay.terms)}.</p>
        {stay.marks.length > 0 && (
          <Button
            variant="default"
            fullWidth
            leftSection={<Icon name="download" />}
            onClick={() => void saveDetentionRecord({ load, receiverId: bols[0]?.receiverId ?? null })}
          >
            Detention record
          </Button>
        )}
      </div>
      {open?.time.mark && (
        <ErrorBoundary what="The time">
          <Suspense fallback={<LoaderOverlay open />}>
            <DwellDialog
              load={load}
              bols={bols}
              viewer={viewer}
              kind={open.kind}
              mark={open.time.mark}
              counting={open.time.at}
              zone={zone}
              onClose={() => setOpen(null)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </Panel>
  );
}

type Scene = ReturnType<typeof sceneOf>;

/** The one big button. Where the truck was checked in already, its arrival may be said as of then. */
function NextStep({ load, bols, viewer, scene, kind }: Omit<DwellScene, 'all'> & { scene: Scene; kind: DwellKind }) {
  const { side, isDelivery, zone } = scene;
  const checkin = kind === 'arrived' ? (bols[0] ?? load).checkin : null;
  const record = (statedAt?: string) => announceSave(enqueue(recordDwell({ load, bols, kind, statedAt, viewer })));
  return (
    <>
      <Button
        size="lg"
        fullWidth
        variant="light"
        leftSection={<Icon name={kind === 'arrived' ? 'mapPin' : 'truck'} />}
        onClick={() => record()}
      >
        {NEXT[side][kind][isDelivery ? 1 : 0]}
      </Button>
      {checkin !== null && (
        <Button variant="subtle" fullWidth onClick={() => record(checkin)}>
          Arrived at check-in, {formatPlaceTime(checkin, zone)}
        </Button>
      )}
    </>
  );
}

interface SettleProps extends Omit<DwellScene, 'all'> {
  scene: Scene;
  onOpen: (kind: DwellDialogKind, time: SideTime) => void;
}

/** The other side's times that wait for an answer, and one's own that may be corrected. */
function Settle({ load, bols, viewer, scene, onOpen }: SettleProps) {
  const { lines, side, isDelivery } = scene;
  const other: DwellSide = side === 'driver' ? 'facility' : 'driver';
  const agree = ({ mark, at }: SideTime) => {
    const answer = { answer: 'agree', seenAt: at, theirAt: null, reason: '' } as const;
    return mark && announceSave(enqueue(recordDwellAnswer({ load, bols, mark, answer, viewer })));
  };
  const what = ({ kind }: DwellLine) => NEXT.facility[kind][isDelivery ? 1 : 0];
  return (
    <ul className={classes.list}>
      {lines.map((line) => {
        const [theirs, own] = [line[other], line[side]];
        const isOpen = theirs?.mark && line.at === null;
        const mayCorrect = own?.mark && whyNotCorrectDwell({ actor: viewer.actor, mark: own.mark }) === null;
        return (
          <li key={line.kind} className={classes.settle}>
            <AnswerWords line={line} zone={scene.zone} />
            {isOpen && (
              <fieldset className={classes.actions} aria-label={`${what(line)}: answer`}>
                <Button variant="default" onClick={() => agree(theirs)}>
                  Agree: {what(line).toLowerCase()}
                </Button>
                <Button variant="default" onClick={() => onOpen('dispute', theirs)}>
                  Dispute
                </Button>
              </fieldset>
            )}
            {mayCorrect && (
              <Button variant="subtle" size="compact-md" onClick={() => onOpen('correct', own)}>
                Correct: {what(line).toLowerCase()}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What was answered that a reader must know besides the state: a dispute's reason, and an answer to an earlier time. */
function AnswerWords({ line, zone }: { line: DwellLine; zone: string }) {
  return [line.driver, line.facility].map((time) => {
    const { answer, isOutdated } = time ?? {};
    if (!answer || (answer.answer === 'agree' && !isOutdated)) return null;
    const verb = answer.answer === 'agree' ? 'agreed' : 'disputed';
    return (
      <p key={answer._id} className={classes.facts}>
        {answer.byName} {verb}
        {answer.reason && `: “${answer.reason}”`}
        {isOutdated && ` (answers the earlier time, ${formatPlaceTime(answer.seenAt, zone)})`}
      </p>
    );
  });
}
