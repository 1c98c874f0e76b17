import { formatTableDate, timeForReader } from '#domain/date-format.ts';
import { DWELL_STATE_WORDS } from '#domain/detention-record.ts';
import { type DwellSide, dwellHappened, SIDE_WORDS } from '#domain/dwell.ts';
import type { DwellLine, DwellState } from '#domain/dwell-settling.ts';
import { t } from '#language/say.ts';
import { type BadgeTone, StatusBadge } from '#ui/status-badge.tsx';
import classes from './dwell-panel.module.css';

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
export function DwellTable({ lines, zone, place }: DwellTableProps) {
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
