/*
 * A list of records: a table at least `minWidth` px wide on a desk, cards on a phone.
 *
 * Both draw the same columns. Where `rowHref` is given each record is a link: a real one in the first cell (for the
 * keyboard, for "open in new tab") and the rest of the row follows it. Row components are memoized, so typing in a
 * search box redraws the head only; keep `columns` and the functions stable (module scope or useMemo).
 */
import type { ReactNode } from 'react';
import { usePhone } from '../use-screen.ts';
import { DataCards } from './data-cards.tsx';
import type { DataColumn, DataControls } from './data-column.ts';
import { DataGrid } from './data-grid.tsx';

/** Props of {@link DataTable}; the parts for desk and phone take the same. */
export interface DataTableProps<Row> {
  /** Names the list for screen readers. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Undefined for a record that leads nowhere. */
  rowHref?: (row: Row) => string | undefined;
  /** Search boxes and sortable headers; without them the list is plain. */
  controls?: DataControls;
  /** True until the first rows are known: placeholders are drawn instead of "nothing here". */
  loading?: boolean;
  /** Drawn when there are no rows. */
  empty?: ReactNode;
  /** Drawn below the rows, e.g. a button that loads more. */
  footer?: ReactNode;
  /** Least width of the table in px. Default 900. */
  minWidth?: number;
  /** `table` keeps the table on a phone too: for two or three narrow columns. Default `auto`. */
  layout?: 'auto' | 'table';
  /** Greatest height in px; beyond it the rows scroll under a head that stays. */
  maxHeight?: number;
}

/** See the head of the file. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = usePhone();
  return phone && props.layout !== 'table' ? <DataCards {...props} /> : <DataGrid {...props} />;
}
