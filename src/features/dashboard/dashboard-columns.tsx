import { UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { shortId } from '#domain/ids.ts';
import type { Reader } from '#domain/status-facts.ts';
import { t } from '#language/say.ts';
import type { DocumentFacts } from '#offline/offline-ready.ts';
import type { WaitingIds } from '#offline/waiting.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { Icon } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import classes from './dashboard-columns.module.css';
import { type DashboardRow, documentOf, isWaiting } from './dashboard-row.ts';

// The rules behind what is true of a row are not part of the first screen's files.
const StatusMark = later(async () => (await import('./status-cell.tsx')).StatusMark);
const StatusCell = later(async () => (await import('./status-cell.tsx')).StatusCell);

/** Whether rows can be drawn whole: a status that came after its row would make it higher, and the rows below it jump. */
export function useStatusIsHere(): boolean {
  const [isHere, come] = useState(false);
  useEffect(() => {
    // One that can't be had says so where it is drawn.
    const draw = () => come(true);
    Promise.all([StatusMark.fetch(), StatusCell.fetch()]).then(draw, draw);
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
  const mark = { ...plain, width: '2.75rem', isMark: true };
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
      width: '8rem',
      cell: (row) => <IdCell row={row} />,
      aside: (row) => <CopyId id={row.loadId} />,
    },
    { key: 'company', title: t('Company Name'), card: 'subtitle', cell: (row) => row.company },
    { key: 'dropDate', title: t('Drop Date'), width: '8rem', cell: (row) => row.dropDate },
    { key: 'pUNum', title: t('P/U Number'), width: '8.75rem', card: 'title', cell: (row) => row.pUNum },
    { key: 'pUDate', title: t('P/U Date'), width: '8rem', cell: (row) => row.pUDate },
    {
      ...plain,
      key: 'status',
      title: t('Status'),
      width: '14.5rem',
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

/** Puts the whole id on the clipboard. */
function CopyId({ id }: { id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      showSnackbar({ severity: 'success', message: t('ID copied') });
    } catch {
      showSnackbar({ severity: 'error', message: t('This browser did not let the ID be copied.') });
    }
  };
  return (
    <UnstyledButton
      className={classes.copy}
      aria-label={t('Copy ID {id}', { id: shortId(id) })}
      onClick={() => void copy()}
    >
      <Icon name="copy" size={18} />
    </UnstyledButton>
  );
}
