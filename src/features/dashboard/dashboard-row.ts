/** What a row of the dashboard says, whichever kind of record stands behind it. */
import { dashboardCells } from '#domain/dashboard.ts';
import { formatTableDate } from '#domain/date-format.ts';
import type { ListRow } from '#offline/reads/read-rows.ts';
import type { WaitingIds } from '#offline/reads/read-waiting-ids.ts';
import type { IndexedColumn } from './row-index.ts';

/** Cells as text. Flat and small: 50,000 of them may be held at once. */
export interface DashboardRow {
  /** The record's own id: a load may stand in "completed" once per BOL. */
  key: string;
  kind: 'load' | 'bol';
  loadId: string;
  company: string;
  dropDate: string;
  pUNum: string;
  pUDate: string;
}

/**
 * The row of a record. A BOL's row names the other side: its receiver sees who shipped, everybody else to whom.
 * `viewerCompanyId` is the company of the person who looks.
 */
export function dashboardRow(row: ListRow, viewerCompanyId: string): DashboardRow {
  const { kind, _id: key, loadId } = row;
  const { pUNum, pUDate } = kind === 'load' ? row : row.load;
  const { company, dropDate } = dashboardCells({ bols: kind === 'load' ? row.bols : [row] });
  const received = kind === 'bol' && row.receiverId === viewerCompanyId;
  return {
    key,
    kind,
    loadId,
    company: received ? row.shipper.name : company,
    dropDate,
    pUNum,
    pUDate: formatTableDate(pUDate),
  };
}

/** Whether something of the row is only on this device so far. */
export function isWaiting({ kind, key, loadId }: DashboardRow, waiting: WaitingIds | undefined): boolean {
  if (!waiting) return false;
  return kind === 'load' ? waiting.loads.has(key) : waiting.rows.has(key) || waiting.rows.has(loadId);
}

/** The five columns as they are searched and ordered. Dates are ordered as days, not as they are written. */
export const ROW_COLUMNS: readonly IndexedColumn<DashboardRow>[] = [
  { key: 'id', text: (row) => row.loadId },
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
