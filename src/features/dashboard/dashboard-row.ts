/** What a row of the dashboard says, whichever kind of record stands behind it. */
import { type DashboardCells, dashboardCells, inboundCells } from '#domain/dashboard.ts';
import { formatTableDate, shownIn } from '#domain/date-format.ts';
import type { Actor } from '#domain/roles.ts';
import type { StatusFacts } from '#domain/status-facts.ts';
import type { DocumentFacts } from '#offline/offline-ready.ts';
import type { ListRow } from '#offline/read-lists.ts';
import type { WaitingIds } from '#offline/waiting.ts';
import type { IndexedColumn } from './row-index.ts';

/** An instant and the time zone it is read in; null where words stand in the place of a date. */
interface Moment {
  at: string | null;
  zone: string | undefined;
}

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
  /** What its dates are ordered by. */
  drop: Moment;
  pickUp: Moment;
  status: StatusFacts;
  /** What people may remember of it besides. */
  text: string;
}

/** Whom a row is shown to. */
export type RowViewer = Pick<Actor, 'companyId' | 'companyType' | 'role'>;

/** The row of a record. Its receiver sees who shipped, everybody else to whom. */
export function dashboardRow(row: ListRow, viewer: RowViewer): DashboardRow {
  const { kind, _id: key, loadId, status, text } = row;
  const { pUNum, pUDate } = kind === 'bol' ? row.load : row;
  const { company, dropDate, dropAt } = cellsOf(row, viewer.companyId);
  const dropZone = kind === 'load' ? row.bols[0]?.dropZone : row.dropZone;
  return {
    key,
    kind: kind === 'bol' ? 'bol' : 'load',
    loadId,
    document: kind === 'bol' ? row.fileName : '',
    company,
    dropDate,
    pUNum,
    pUDate: formatTableDate(pUDate, row.pUZone),
    drop: { at: dropAt, zone: dropZone },
    pickUp: { at: pUDate, zone: row.pUZone },
    status,
    text,
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

/** Whether each document of the row can be opened without a network: `coming`, it is being fetched; `missing`, nobody fetches it. */
export function documentOf(
  { kind, key, loadId }: DashboardRow,
  documents: Pick<DocumentFacts, 'missing' | 'coming'> | null,
): 'here' | 'coming' | 'missing' {
  const id = kind === 'load' ? loadId : key;
  if (!documents?.missing.has(id)) return 'here';
  return documents.coming.has(id) ? 'coming' : 'missing';
}

/** Everything people remember of a row, for one search over all of it. */
export const ALL_COLUMNS = 'all';

/** The five columns as they are searched and ordered. Dates are ordered as days, not as they are written. */
export const ROW_COLUMNS: readonly IndexedColumn<DashboardRow>[] = [
  { key: 'id', text: (row) => `${row.loadId} ${row.document}`, order: (row) => row.loadId },
  { key: 'company', text: (row) => row.company },
  { key: 'dropDate', text: (row) => row.dropDate, order: (row) => dayOrder(row.drop) },
  { key: 'pUNum', text: (row) => row.pUNum },
  { key: 'pUDate', text: (row) => row.pUDate, order: (row) => dayOrder(row.pickUp) },
  {
    key: ALL_COLUMNS,
    text: (row) => [row.loadId, row.pUNum, row.company, row.text, row.dropDate, row.pUDate].join('\n'),
    order: () => '',
    byWords: true,
  },
];

/** `YYYY-MM-DD` at the place; words in place of a date come after all dates. */
const dayOrder = ({ at, zone }: Moment): string => shownIn(at, zone)?.date ?? '9999';
