import { Button } from '@mantine/core';
import { useState } from 'react';
import { recordDwell } from '#changes/mark-dwell.ts';
import type { LoadRecord } from '#contract/load.ts';
import { formatForReader, formatPlaceTime } from '#domain/date-format.ts';
import type { DwellAnswer, DwellKind } from '#domain/dwell.ts';
import { appointmentOf, dwellFigures, figuresWords } from '#domain/dwell-figures.ts';
import { whyNotCorrectDwell } from '#domain/dwell-rules.ts';
import type { DwellLine, SideTime } from '#domain/dwell-settling.ts';
import { termsWords } from '#domain/dwell-terms.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { AnswerButtons, OpenedDialog, stepWords } from './answer-buttons.tsx';
import type { DwellDialogKind } from './dwell-dialog.tsx';
import classes from './dwell-panel.module.css';
import { type DwellScene, sceneOf } from './dwell-scene.ts';
import { DwellTable } from './dwell-table.tsx';
import { FreeTime } from './free-time.tsx';
import { saveDetentionRecord } from './save-record.ts';

interface DwellPanelProps extends DwellScene {
  load: LoadRecord;
}

/** A stay nobody recorded is not asked for once the truck has left the pick-up, nor is one at delivery while it stands there. */
const isElsewhere = ({ load: { checkin, checkout }, bols }: DwellPanelProps) =>
  bols.length > 0 ? checkin !== null && checkout === null : checkout !== null;

/** A truck's stay at one place: the next step to record, what is left of its free time, and what both sides say. */
export function DwellPanel(props: DwellPanelProps) {
  const { load, bols, viewer } = props;
  const scene = sceneOf(props);
  const [open, setOpen] = useState<{ kind: DwellDialogKind; time: SideTime } | null>(null);
  const { stay, lines, zone, appointment, next, isDelivery } = scene;
  if (stay.marks.length === 0 && (!next || isElsewhere(props))) return null;
  const figures = dwellFigures(stay, appointment);
  const words = figuresWords(figures);
  const held = appointmentOf(stay, appointment);
  return (
    <Panel title={t('Stay at {place}', { place: scene.name })} icon="clock">
      <div className={classes.root}>
        {next && <NextStep {...props} scene={scene} kind={next} />}
        <FreeTime stay={stay} appointment={appointment} zone={zone} />
        {stay.marks.length > 0 && <DwellTable lines={lines} zone={zone} place={isDelivery ? 'bol' : 'load'} />}
        {scene.maySettle && <Settle {...props} scene={scene} onOpen={(kind, time) => setOpen({ kind, time })} />}
        {words && <p className={classes.figures}>{words}</p>}
        {figures.doubt && <p className={classes.facts}>{figures.doubt}</p>}
        <p className={classes.facts}>{termsWords(stay.terms)}.</p>
        {held !== appointment && (
          <p className={classes.facts}>
            {t('When the truck came, its appointment was {time}.', {
              time: formatForReader(held, zone) || t('not set'),
            })}
          </p>
        )}
        {stay.marks.length > 0 && (
          <Button
            variant="default"
            fullWidth
            leftSection={<Icon name="download" />}
            onClick={() => void saveDetentionRecord({ load, bol: bols[0] ?? null })}
          >
            {t('Detention record')}
          </Button>
        )}
      </div>
      {open && (
        <OpenedDialog {...open} load={load} bols={bols} viewer={viewer} zone={zone} onClose={() => setOpen(null)} />
      )}
    </Panel>
  );
}

type Scene = ReturnType<typeof sceneOf>;

/** The one big button. Where the truck was checked in already, its arrival may be said as of then. */
function NextStep({
  load,
  bols,
  viewer,
  scene,
  kind,
}: Omit<DwellPanelProps, 'all'> & { scene: Scene; kind: DwellKind }) {
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
        {stepWords(side, kind, isDelivery)}
      </Button>
      {checkin !== null && (
        <Button variant="subtle" fullWidth onClick={() => record(checkin)}>
          {t('Arrived at check-in, {time}', { time: formatPlaceTime(checkin, zone) })}
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
  const what = ({ kind }: DwellLine) => stepWords('facility', kind, isDelivery);
  return (
    <ul className={classes.list}>
      {lines.map((line) => {
        const own = line[side];
        const mayCorrect = own?.mark && whyNotCorrectDwell({ actor: viewer.actor, mark: own.mark }) === null;
        return (
          <li key={line.kind} className={classes.settle}>
            <AnswerWords line={line} zone={scene.zone} />
            <AnswerButtons {...{ load, bols, viewer, line }} onDispute={(time) => onOpen('dispute', time)} />
            {mayCorrect && (
              <Button variant="subtle" size="compact-md" onClick={() => onOpen('correct', own)}>
                {t('Correct: {what}', { what: what(line).toLowerCase() })}
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
    const what = answerWords(answer);
    const seen = formatPlaceTime(answer.seenAt, zone);
    return (
      <p key={answer._id} className={classes.facts}>
        {isOutdated ? t('{what} (answers the earlier time, {time})', { what, time: seen }) : what}
      </p>
    );
  });
}

function answerWords({ answer, byName: name, reason }: DwellAnswer): string {
  const what = answer === 'agree' ? t('{name} agreed', { name }) : t('{name} disputed', { name });
  return reason === '' ? what : t('{what}: “{words}”', { what, words: reason });
}
