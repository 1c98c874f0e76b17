import { Button } from '@mantine/core';
import { recordDwell } from '#changes/mark-dwell.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { type DwellKind, type DwellSide, dwellSideOf } from '#domain/dwell.ts';
import { dwellFigures, figuresWords } from '#domain/dwell-figures.ts';
import { dwellLines, nextDwell, stayOf } from '#domain/dwell-settling.ts';
import { termsWords } from '#domain/dwell-terms.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { deliveryZone, pickUpZone } from '#domain/zone-of-address.ts';
import { enqueue } from '#offline/outbox.ts';
import type { Session } from '#offline/session.ts';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import classes from './dwell-panel.module.css';
import { DwellTable } from './dwell-table.tsx';
import { FreeTime } from './free-time.tsx';

export interface DwellScene {
  load: LoadRecord;
  /** Those that came with one truck for one receiver; none for the pick-up. */
  bols: readonly Bol[];
  viewer: Session;
}

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

/** A truck's stay at one place: the next step to record, what is left of its free time, and what both sides say. */
export function DwellPanel({ load, bols, viewer }: DwellScene) {
  const [first] = bols;
  const place = first ? (first.receiver ?? load.shipper) : load.shipper;
  const rows = first ? bols : [load];
  const stay = stayOf(rows, first?.receiverId ?? load.shipperId);
  const lines = dwellLines(stay);
  const appointment = first ? first.deliveryDate : load.pUDate;
  const zone = first ? deliveryZone(first) : pickUpZone(load);
  const side = dwellSideOf(viewer.actor);
  const marks = may(viewer.actor, first ? 'bol.dwell' : 'load.dwell', relationsTo(viewer.actor, load, bols));
  const next = marks ? nextDwell(lines, side) : null;
  if (!next && stay.marks.length === 0) return null;
  const figures = dwellFigures(stay, appointment);
  const words = figuresWords(figures);
  return (
    <Panel title={`Stay at ${place.name}`} icon="clock">
      <div className={classes.root}>
        {next && (
          <Button
            size="lg"
            fullWidth
            variant="light"
            leftSection={<Icon name={next === 'arrived' ? 'mapPin' : 'truck'} />}
            onClick={() => announceSave(enqueue(recordDwell({ load, bols, kind: next, viewer })))}
          >
            {NEXT[side][next][first ? 1 : 0]}
          </Button>
        )}
        <FreeTime stay={stay} appointment={appointment} zone={zone} />
        {stay.marks.length > 0 && <DwellTable lines={lines} zone={zone} place={first ? 'bol' : 'load'} />}
        {words && <p className={classes.figures}>{words}</p>}
        {figures.doubt && <p className={classes.facts}>{figures.doubt}</p>}
        <p className={classes.facts}>{termsWords(stay.terms)}.</p>
      </div>
    </Panel>
  );
}
