import { startTransition, useEffect, useState } from 'react';
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
  const rows = useInSteps(props);
  return asCards ? <DataCards {...props} rows={rows} /> : <DataGrid {...props} rows={rows} />;
}

/** As many rows as a desk's screen shows, and some more. */
const IN_SIGHT = 16;

/**
 * The rows to draw now. Many new ones at once, as the next key of a search brings them, come in two steps: those in sight
 * with the key, those below right after. What is drawn already stays. A list that cannot be searched, as on paper, and
 * one with a row that somebody comes for, is drawn whole.
 */
function useInSteps<Row>({ rows, rowKey, controls, isMarked }: DataTableProps<Row>): readonly Row[] {
  const [drawn, setDrawn] = useState<readonly Row[]>([]);
  useEffect(() => startTransition(() => setDrawn(rows)), [rows]);
  if (drawn === rows || !controls || rows.some((row) => isMarked?.(row))) return rows;
  const known = new Set(drawn.map(rowKey));
  const isNew = (row: Row) => !known.has(rowKey(row));
  if (rows.filter(isNew).length <= IN_SIGHT) return rows;
  const below = rows.findIndex((row, index) => index >= IN_SIGHT && isNew(row));
  return below < 0 ? rows : rows.slice(0, below);
}
