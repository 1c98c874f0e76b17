import { useEffect, useState } from 'react';
import { shortId } from '#domain/ids.ts';
import type { Reader } from '#domain/status-facts.ts';
import { t } from '#language/say.ts';
import type { DocumentFacts } from '#offline/offline-ready.ts';
import type { WaitingIds } from '#offline/waiting.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { later } from '#ui/later.tsx';
import classes from './dashboard-columns.module.css';
import { type DashboardRow, documentOf, isWaiting } from './dashboard-row.ts';

// The rules behind what is true of a row, and what nobody presses at once, are not part of the first screen's files.
const StatusMark = later(async () => (await import('./status-cell.tsx')).StatusMark);
const StatusCell = later(async () => (await import('./status-cell.tsx')).StatusCell);
const CopyId = later(async () => (await import('./status-cell.tsx')).CopyId);

/** Whether rows can be drawn whole: a status that came after its row would make it higher, and the rows below it jump. */
export function useStatusIsHere(): boolean {
  const [isHere, come] = useState(false);
  useEffect(() => {
    // One that can't be had says so where it is drawn.
    const draw = () => come(true);
    Promise.all([StatusMark, StatusCell, CopyId].map((part) => part.fetch())).then(draw, draw);
  }, []);
  return isHere;
}

// Nobody chooses before there are rows.
const ChooseBox = later(async () => (await import('./row-choice.tsx')).ChooseBox);

interface Scene {
  reader: Reader;
  waiting: WaitingIds | undefined;
  documents: DocumentFacts | null;
  nowMs: number;
  /** Rows can be chosen, to do something with several of them. */
  choosable: boolean;
}

/**
 * The specified five, a box to choose the row and a state's icon before them, its words after them. Rows with work that is not sent yet carry a
 * mark, and rows whose document is not on this device. Keep the result: rows redraw when it changes.
 */
export function dashboardColumns({ reader, waiting, documents, nowMs, choosable }: Scene): DataColumn<DashboardRow>[] {
  const plain = { sortable: false, searchable: false };
  const mark = { ...plain, width: '2.5rem', isMark: true };
  const box = (row?: DashboardRow) => <ChooseBox row={row} />;
  return [
    ...(choosable ? [{ ...mark, key: 'choose', title: t('Choose'), interactive: true, head: box(), cell: box }] : []),
    {
      ...mark,
      key: 'state',
      title: t('State'),
      cell: (row) => <StatusMark row={row} reader={reader} nowMs={nowMs} />,
    },
    {
      key: 'id',
      title: t('ID'),
      width: '7.75rem',
      cell: (row) => <IdCell row={row} />,
      aside: (row) => <CopyId id={row.loadId} />,
    },
    { key: 'company', title: t('Company Name'), card: 'subtitle', cell: (row) => row.company },
    { key: 'dropDate', title: t('Drop Date'), width: '7.5rem', cell: (row) => row.dropDate },
    { key: 'pUNum', title: t('P/U Number'), width: '8.5rem', card: 'title', cell: (row) => row.pUNum },
    { key: 'pUDate', title: t('P/U Date'), width: '7.5rem', cell: (row) => row.pUDate },
    {
      ...plain,
      key: 'status',
      title: t('Status'),
      width: '23%',
      card: 'badge',
      cell: (row) => (
        <StatusCell
          row={row}
          reader={reader}
          nowMs={nowMs}
          waits={isWaiting(row, waiting)}
          document={documentOf(row, documents)}
        />
      ),
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
