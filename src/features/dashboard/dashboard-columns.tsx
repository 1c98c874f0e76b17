import { shortId } from '#domain/ids.ts';
import { statusOf } from '#domain/status.ts';
import type { Reader } from '#domain/status-facts.ts';
import { statusWords } from '#domain/status-words.ts';
import type { WaitingIds } from '#offline/waiting.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { Icon } from '#ui/icon.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { CopyId } from './copy-id.tsx';
import classes from './dashboard-columns.module.css';
import { type DashboardRow, isMissing, isWaiting } from './dashboard-row.ts';

interface Scene {
  reader: Reader;
  waiting: WaitingIds | undefined;
  missing: ReadonlySet<string> | undefined;
  nowMs: number;
}

/**
 * The specified five, a state's icon before them and its words after them. Rows with work that is not sent yet carry a
 * mark, and rows whose document is not on this device. Keep the result: rows redraw when it changes.
 */
export function dashboardColumns({ reader, waiting, missing, nowMs }: Scene): DataColumn<DashboardRow>[] {
  const statusAt = (row: DashboardRow) => statusOf(row.status, reader, nowMs);
  const plain = { sortable: false, searchable: false };
  return [
    {
      ...plain,
      key: 'state',
      title: 'State',
      width: '2.75rem',
      isMark: true,
      cell: (row) => {
        const { icon, tone } = statusAt(row);
        return (
          <span className={classes.state} data-tone={tone}>
            <Icon name={icon} size={20} />
          </span>
        );
      },
    },
    {
      key: 'id',
      title: 'ID',
      width: '8rem',
      cell: (row) => <IdCell row={row} />,
      aside: (row) => <CopyId id={row.loadId} />,
    },
    { key: 'company', title: 'Company Name', card: 'subtitle', cell: (row) => row.company },
    { key: 'dropDate', title: 'Drop Date', width: '8rem', cell: (row) => row.dropDate },
    { key: 'pUNum', title: 'P/U Number', width: '8.75rem', card: 'title', cell: (row) => row.pUNum },
    { key: 'pUDate', title: 'P/U Date', width: '8rem', cell: (row) => row.pUDate },
    {
      ...plain,
      key: 'status',
      title: 'Status',
      width: '14.5rem',
      card: 'badge',
      cell: (row) => {
        const status = statusAt(row);
        return (
          <span className={classes.status}>
            <StatusBadge tone={status.tone} icon={status.icon}>
              {statusWords(status, nowMs)}
            </StatusBadge>
            {isWaiting(row, waiting) && status.kind !== 'not-sent' && (
              <StatusBadge tone="info" icon="cloudUp">
                Not sent yet
              </StatusBadge>
            )}
            {isMissing(row, missing) && (
              <StatusBadge tone="neutral" icon="offline">
                Not on this device yet
              </StatusBadge>
            )}
          </span>
        );
      },
    },
  ];
}

/** The last six in bold, which is what people read out to each other; the whole id for pointers, keyboard and ears. */
function IdCell({ row: { loadId, document } }: { row: DashboardRow }) {
  const short = shortId(loadId);
  return (
    <span className={classes.id} data-id={loadId}>
      <span>
        <span className={classes.rest}>{loadId.slice(0, -short.length)}</span>
        <b>{short}</b>
      </span>
      {document !== '' && <span className={classes.document}>{document}</span>}
    </span>
  );
}
