import { usePhone, useTooNarrowForTable } from '../use-screen.ts';
import { DataCards } from './data-cards.tsx';
import type { DataTableProps } from './data-column.ts';
import { DataGrid } from './data-grid.tsx';

/**
 * A list of records: a table at least `minWidth` px wide on a desk, cards on a phone.
 *
 * Both draw the same columns. Where `rowHref` is given each record is a link: a real one in the first cell (for the
 * keyboard, for "open in new tab") and the rest of the row follows it. Row components are memoized, so typing in a
 * search box redraws the head only; keep `columns` and the functions stable (module scope or useMemo).
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const phone = usePhone();
  const isNarrow = useTooNarrowForTable();
  const asCards = props.layout === 'wide' ? isNarrow : phone && props.layout !== 'table';
  return asCards ? <DataCards {...props} /> : <DataGrid {...props} />;
}
