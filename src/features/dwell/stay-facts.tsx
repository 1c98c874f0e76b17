import { Button } from '@mantine/core';
import { formatForReader, formatPlaceTime } from '#domain/date-format.ts';
import type { DwellAnswer } from '#domain/dwell.ts';
import { appointmentOf, dwellFigures, figuresWords } from '#domain/dwell-figures.ts';
import { whyNotCorrectDwell } from '#domain/dwell-rules.ts';
import { type DwellLine, dwellLines, type SideTime } from '#domain/dwell-settling.ts';
import type { Stay } from '#domain/dwell-stays.ts';
import { t } from '#language/say.ts';
import { AnswerButtons, stepWords } from './answer-buttons.tsx';
import type { DwellDialogKind } from './dwell-dialog.tsx';
import classes from './dwell-panel.module.css';
import type { DwellScene, SeenStay } from './dwell-scene.ts';
import { DwellTable } from './dwell-table.tsx';

interface StayFactsProps extends Omit<DwellScene, 'all'> {
  scene: SeenStay;
  stay: Stay;
  onOpen: (kind: DwellDialogKind, time: SideTime) => void;
}

/** One stay: what both sides say of it, what may be answered and corrected, and how long it was. */
export function StayFacts({ scene, stay, onOpen, ...of }: StayFactsProps) {
  const { zone, appointment, isDelivery } = scene;
  const lines = dwellLines(stay);
  const figures = dwellFigures(stay, appointment);
  const words = figuresWords(figures);
  const [held, now] = [appointmentOf(stay, appointment), appointment].map((one) => formatForReader(one, zone));
  return (
    <>
      <DwellTable lines={lines} zone={zone} place={isDelivery ? 'bol' : 'load'} />
      {scene.maySettle && <Settle {...of} scene={scene} lines={lines} onOpen={onOpen} />}
      {words && <p className={classes.figures}>{words}</p>}
      {figures.doubt && <p className={classes.facts}>{figures.doubt}</p>}
      {held !== now && (
        <p className={classes.facts}>
          {t('When the truck came, its appointment was {time}.', { time: held || t('not set') })}
        </p>
      )}
    </>
  );
}

interface SettleProps extends Omit<DwellScene, 'all'> {
  scene: SeenStay;
  lines: readonly DwellLine[];
  onOpen: (kind: DwellDialogKind, time: SideTime) => void;
}

/** The other side's times that wait for an answer, and one's own that may be corrected. */
function Settle({ load, bols, viewer, scene, lines, onOpen }: SettleProps) {
  const { side, isDelivery } = scene;
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
