import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { recordDwell } from '#changes/mark-dwell.ts';
import { formatForReader } from '#domain/date-format.ts';
import { DWELL_STATE_WORDS } from '#domain/detention-record.ts';
import type { DwellState, SideTime } from '#domain/dwell-settling.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import { Icon } from '#ui/icon.tsx';
import { rich } from '#ui/rich.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { useNow } from '#ui/use-now.ts';
import { AnswerButtons, OpenedDialog, stepWords } from './answer-buttons.tsx';
import classes from './dwell-panel.module.css';
import { type DwellScene, sceneOf } from './dwell-scene.ts';

/** How long before its appointment a truck may be said to have come, ms: sooner the button would only be in the way. */
const EARLY_MS = 24 * 3_600_000;

/**
 * The arrival of a truck in its row at the gate: what its driver says, to be agreed to or disputed; where the driver says
 * nothing, the dock may. Nothing where this person has no say in it.
 */
export function ArrivalInRow(props: DwellScene) {
  const { load, bols, viewer } = props;
  const { lines, next, isAway, maySettle, isDelivery, zone, appointment } = sceneOf(props);
  const now = useNow();
  const [disputed, setDisputed] = useState<SideTime | null>(null);
  const line = lines.find(({ kind }) => kind === 'arrived');
  if (!line) return null;
  // What was said of a truck that left again with its freight is no news of the one that is to come.
  const { driver, facility, state } = isAway ? { driver: null, facility: null, state: 'none' as const } : line;
  const theirs = driver?.mark;
  const mayHaveCome = appointment === null || Date.parse(appointment) - now < EARLY_MS;
  return (
    <div className={classes.list}>
      {theirs && (
        <p className={classes.facts}>
          <Arrived at={driver.at} zone={zone} name={theirs.byName} state={state} />
        </p>
      )}
      {!theirs && facility && (
        <p className={classes.facts}>
          <Arrived at={facility.at} zone={zone} />
        </p>
      )}
      {maySettle && !isAway && <AnswerButtons {...{ load, bols, viewer, line, zone }} onDispute={setDisputed} />}
      {!theirs && next.includes('arrived') && mayHaveCome && (
        <Button
          variant="subtle"
          leftSection={<Icon name="clock" size={20} />}
          onClick={() => announceSave(enqueue(recordDwell({ load, bols, kind: 'arrived', viewer })))}
        >
          {stepWords('facility', 'arrived', isDelivery)}
        </Button>
      )}
      {disputed && (
        <OpenedDialog
          kind="dispute"
          time={disputed}
          {...{ load, bols, viewer, zone }}
          onClose={() => setDisputed(null)}
        />
      )}
    </div>
  );
}

interface ArrivedProps {
  at: string;
  zone: string;
  /** Who says so, where it is the driver. */
  name?: string;
  state?: DwellState;
}

function Arrived({ at, zone, name, state = 'none' }: ArrivedProps) {
  const pieces = { time: (inner: ReactNode) => <time dateTime={at}>{inner}</time> };
  const time = formatForReader(at, zone);
  if (name === undefined) return rich('Truck arrived <time>{at}</time>', pieces, { at: time });
  return state === 'none'
    ? rich('{name}: arrived <time>{at}</time>', pieces, { name, at: time })
    : rich('{name}: arrived <time>{at}</time>, {state}', pieces, {
        name,
        at: time,
        state: t(DWELL_STATE_WORDS[state]).toLowerCase(),
      });
}
