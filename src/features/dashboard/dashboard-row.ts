/** What a row of the dashboard says, whichever kind of record stands behind it. */
import { type DashboardCells, dashboardCells, inboundCells } from '#domain/dashboard.ts';
import { formatTableDate } from '#domain/date-format.ts';
import type { ListRow } from '#offline/read-lists.ts';
import type { WaitingIds } from '#offline/waiting.ts';
import type { IndexedColumn } from './row-index.ts';

/** Cells as text. Flat and small: 50,000 of them may be held at once. */
export interface DashboardRow {
  /** The record's own id: a load may stand in "completed" once per BOL. */
  key: string;
  kind: 'load' | 'bol';
  loadId: string;
  /** Name of the BOL's document, where the row is a BOL. */
  document: string;
  company: string;
  dropDate: string;
  pUNum: string;
  pUDate: string;
  /** Open BOLs that nobody is assigned to although others are. */
  leftBehind: number;
}

/**
 * The row of a record. Its receiver sees who shipped, everybody else to whom.
 * `viewerCompanyId` is the company of the person who looks.
 */
export function dashboardRow(row: ListRow, viewerCompanyId: string): DashboardRow {
  const { kind, _id: key, loadId } = row;
  const { pUNum, pUDate } = kind === 'bol' ? row.load : row;
  const { company, dropDate } = cellsOf(row, viewerCompanyId);
  return {
    key,
    kind: kind === 'bol' ? 'bol' : 'load',
    loadId,
    document: kind === 'bol' ? row.fileName : '',
    company,
    dropDate,
    pUNum,
    pUDate: formatTableDate(pUDate, row.pUZone),
    leftBehind: kind === 'load' ? row.leftBehind : 0,
  };
}

function cellsOf(row: ListRow, viewerCompanyId: string): DashboardCells {
  if (row.kind === 'inbound') return inboundCells(row);
  if (row.kind === 'load') return dashboardCells(row);
  return row.receiverId === viewerCompanyId ? inboundCells(row) : dashboardCells({ bols: [row] });
}

/** Whether something of the row is only on this device so far. */
export function isWaiting({ kind, key, loadId }: DashboardRow, waiting: WaitingIds | undefined): boolean {
  if (!waiting) return false;
  return kind === 'load' ? waiting.loads.has(key) : waiting.rows.has(key) || waiting.rows.has(loadId);
}

/** Whether a document of the row could not be opened without a network. */
export function isMissing({ kind, key, loadId }: DashboardRow, missing: ReadonlySet<string> | undefined): boolean {
  return missing?.has(kind === 'load' ? loadId : key) ?? false;
}

/** The five columns as they are searched and ordered. Dates are ordered as days, not as they are written. */
export const ROW_COLUMNS: readonly IndexedColumn<DashboardRow>[] = [
  { key: 'id', text: (row) => `${row.loadId} ${row.document}`, order: (row) => row.loadId },
  { key: 'company', text: (row) => row.company },
  { key: 'dropDate', text: (row) => row.dropDate, order: (row) => dayOrder(row.dropDate) },
  { key: 'pUNum', text: (row) => row.pUNum },
  { key: 'pUDate', text: (row) => row.pUDate, order: (row) => dayOrder(row.pUDate) },
];

/** `MM/DD/YYYY` as `YYYYMMDD`; words in place of a date come after all dates. */
function dayOrder(text: string): string {
  const day = /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(text);
  return day ? `${day[3]}${day[1]}${day[2]}` : '9999';
}
