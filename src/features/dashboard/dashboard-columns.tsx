import { leftBehindWords } from '#domain/driver-assignment.ts';
import type { WaitingIds } from '#offline/waiting.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './dashboard-columns.module.css';
import { type DashboardRow, isMissing, isWaiting } from './dashboard-row.ts';

/** The end of an id that people read out to each other: characters 18 to 24. */
const SHORT_FROM = 18;

/**
 * The five columns; a BOL's row names its document, rows with work that is not sent yet carry a mark, and rows whose
 * document is not on this device. Keep the result: rows redraw when it changes.
 */
export function dashboardColumns(
  waiting: WaitingIds | undefined,
  missing: ReadonlySet<string> | undefined,
): DataColumn<DashboardRow>[] {
  return [
    {
      key: 'id',
      title: 'ID',
      width: '14rem',
      cell: (row) => (
        <span className={classes.id}>
          <span>
            {row.loadId.slice(0, SHORT_FROM)}
            <b>{row.loadId.slice(SHORT_FROM)}</b>
          </span>
          {row.document !== '' && <span className={classes.document}>{row.document}</span>}
          {row.leftBehind > 0 && (
            <StatusBadge tone="warning" icon="alert">
              {leftBehindWords(row.leftBehind)}
            </StatusBadge>
          )}
          {isWaiting(row, waiting) && (
            <StatusBadge tone="info" icon="cloudUp">
              Waiting to send
            </StatusBadge>
          )}
          {isMissing(row, missing) && (
            <StatusBadge tone="neutral" icon="offline">
              Not on this device yet
            </StatusBadge>
          )}
        </span>
      ),
    },
    { key: 'company', title: 'Company Name', width: '22%', cell: (row) => row.company },
    { key: 'dropDate', title: 'Drop Date', width: '17%', cell: (row) => row.dropDate },
    { key: 'pUNum', title: 'P/U Number', width: '17%', cell: (row) => row.pUNum },
    { key: 'pUDate', title: 'P/U Date', width: '17%', cell: (row) => row.pUDate },
  ];
}
