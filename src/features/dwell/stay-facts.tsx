import { Button } from '@mantine/core';
import { formatForReader, formatTableDate, timeForReader } from '#domain/date-format.ts';
import { DWELL_STATE_WORDS } from '#domain/detention-record.ts';
import { type DwellAnswer, type DwellSide, dwellHappened, SIDE_WORDS } from '#domain/dwell.ts';
import { appointmentOf, dwellFigures, figuresWords } from '#domain/dwell-figures.ts';
import { whyNotCorrectDwell } from '#domain/dwell-rules.ts';
import { type DwellLine, type DwellState, dwellLines, type SideTime } from '#domain/dwell-settling.ts';
import type { Stay } from '#domain/dwell-stays.ts';
import { t } from '#language/say.ts';
import { type BadgeTone, StatusBadge } from '#ui/status-badge.tsx';
import { AnswerButtons, stepWords } from './answer-buttons.tsx';
import type { DwellDialogKind } from './dwell-dialog.tsx';
import classes from './dwell-panel.module.css';
import type { DwellScene, SeenStay } from './dwell-scene.ts';

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
            <AnswerButtons
              {...{ load, bols, viewer, line }}
              zone={scene.zone}
              onDispute={(time) => onOpen('dispute', time)}
            />
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
    const seen = formatForReader(answer.seenAt, zone);
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

const TONES: Record<Exclude<DwellState, 'none'>, BadgeTone> = {
  unanswered: 'neutral',
  matches: 'success',
  agreed: 'success',
  differs: 'warning',
  disputed: 'danger',
};

interface DwellTableProps {
  lines: readonly DwellLine[];
  /** Of the place. */
  zone: string;
  place: 'load' | 'bol';
}

/** Each step of a stay as each side says it, and whether that is settled. */
function DwellTable({ lines, zone, place }: DwellTableProps) {
  const day = oneDay(lines, zone);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling with the arrow keys needs the focus here
    <section className={classes.scroll} tabIndex={0} aria-label={t('Times')}>
      <table className={classes.table}>
        {day !== null && <caption>{day}</caption>}
        <thead>
          <tr>
            <th scope="col">{t('Step')}</th>
            <th scope="col">{t(SIDE_WORDS.driver)}</th>
            <th scope="col">{t(SIDE_WORDS.facility)}</th>
            <th scope="col">{t('State')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.kind}>
              <th scope="row">{dwellHappened(line.kind, place)}</th>
              <Time line={line} side="driver" zone={zone} day={day} />
              <Time line={line} side="facility" zone={zone} day={day} />
              <td>
                {line.state !== 'none' && (
                  <StatusBadge tone={TONES[line.state]}>{t(DWELL_STATE_WORDS[line.state])}</StatusBadge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The day at the place that all times are of; null where they are of several, and each says its own. */
function oneDay(lines: readonly DwellLine[], zone: string): string | null {
  const times = lines.flatMap(({ driver, facility }) => [driver, facility]).filter((one) => one !== null);
  const [day, ...others] = new Set(times.map(({ at }) => formatTableDate(at, zone)));
  return day === undefined || others.length > 0 ? null : day;
}

interface TimeProps extends Pick<DwellTableProps, 'zone'> {
  line: DwellLine;
  side: DwellSide;
  day: string | null;
}

/** By the clock of the place, with the reader's own behind it where that shows something else. */
function Time({ line, side, zone, day }: TimeProps) {
  const time = line[side];
  const shown = timeForReader(time?.at, zone, day) || '—';
  return <td>{time?.counting?.corrects ? t('{time} (corrected)', { time: shown }) : shown}</td>;
}
