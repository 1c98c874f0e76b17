import { formatTableDate, shownIn } from '#domain/date-format.ts';
import { DWELL_STATE_WORDS } from '#domain/detention-record.ts';
import { type DwellSide, dwellHappened, SIDE_WORDS } from '#domain/dwell.ts';
import type { DwellLine, DwellState, SideTime } from '#domain/dwell-settling.ts';
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
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling with the arrow keys needs the focus here
    <section className={classes.scroll} tabIndex={0} aria-label={t('Times')}>
      <table className={classes.table}>
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
              <Time line={line} side="driver" zone={zone} lines={lines} />
              <Time line={line} side="facility" zone={zone} lines={lines} />
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

interface TimeProps extends Pick<DwellTableProps, 'zone' | 'lines'> {
  line: DwellLine;
  side: DwellSide;
}

/** The time of day; with its date where the stay is not within one day. */
function Time({ line, side, zone, lines }: TimeProps) {
  const time = line[side];
  const shown = time ? timeWords(time, zone, lines) : '—';
  const words = time?.counting?.corrects ? t('{time} (corrected)', { time: shown }) : shown;
  return <td>{words}</td>;
}

function timeWords({ at }: SideTime, zone: string, lines: readonly DwellLine[]): string {
  const all = lines.flatMap(({ driver, facility }) => [driver, facility]).filter((one) => one !== null);
  const isOneDay = new Set(all.map((one) => formatTableDate(one.at, zone))).size === 1;
  const shown = shownIn(at, zone);
  if (!shown) return '—';
  return isOneDay ? shown.time : `${shown.day} ${shown.time}`;
}
