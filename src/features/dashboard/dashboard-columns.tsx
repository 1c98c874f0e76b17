import type { WaitingIds } from '#offline/reads/read-waiting-ids.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './dashboard-columns.module.css';
import { type DashboardRow, isWaiting } from './dashboard-row.ts';

/** The end of an id that people read out to each other: characters 18 to 24. */
const SHORT_FROM = 18;

/** The five columns; rows with work that is not sent yet carry a mark. Keep the result: rows redraw when it changes. */
export function dashboardColumns(waiting: WaitingIds | undefined): DataColumn<DashboardRow>[] {
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
          {isWaiting(row, waiting) && (
            <StatusBadge tone="info" icon="cloudUp">
              Waiting to send
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
