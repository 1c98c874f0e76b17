import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { giveWay } from '../give-way.ts';
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
  const list = useRef<HTMLElement>(null);
  const rows = useInSteps(props, list);
  return asCards ? <DataCards {...props} rows={rows} list={list} /> : <DataGrid {...props} rows={rows} list={list} />;
}

/** Before anything was laid out: as many rows as a desk's screen shows, and some more. */
const AT_FIRST = 16;
/** Rows more than seem to be in sight: the new ones may be lower than those that are drawn. */
const MORE = 2;

/** How many rows, from the first, reach to the bottom of the window as it is scrolled now. */
function countInSight(list: HTMLElement | null): number {
  const { top = 0, height = 0 } = list?.getBoundingClientRect() ?? {};
  if (!list || height === 0) return AT_FIRST;
  const each = height / list.childElementCount;
  return Math.max(0, Math.ceil((window.innerHeight - top) / each)) + MORE;
}

/**
 * The rows to draw now. Many new ones at once, as the next key of a search brings them, come in two steps: those in sight
 * with the key, those below when there is time for them. What is drawn already stays. A list that cannot be searched, as on
 * paper, and one with a row that somebody comes for, is drawn whole.
 */
function useInSteps<Row>(
  { rows, rowKey, controls, isMarked }: DataTableProps<Row>,
  list: RefObject<HTMLElement | null>,
): readonly Row[] {
  const [drawn, setDrawn] = useState<readonly Row[]>([]);
  useEffect(() => {
    if (drawn === rows) return;
    let isOver = false;
    const draw = async () => {
      await giveWay();
      if (!isOver) startTransition(() => setDrawn(rows));
    };
    // What is pressed is answered first: drawing that has begun is given up, and begins anew when there is time.
    const putOff = ({ repeat }: Partial<KeyboardEvent>) => {
      // Whoever scrolls by a key that is held down waits for the rows below.
      if (repeat) return;
      // Nothing less interrupts what has begun.
      flushSync(() => setDrawn(drawn));
      void draw();
    };
    addEventListener('keydown', putOff, true);
    addEventListener('pointerdown', putOff, true);
    void draw();
    return () => {
      isOver = true;
      removeEventListener('keydown', putOff, true);
      removeEventListener('pointerdown', putOff, true);
    };
  }, [rows, drawn]);
  if (drawn === rows || !controls || rows.some((row) => isMarked?.(row))) return rows;
  const known = new Set(drawn.map(rowKey));
  const isNew = (row: Row) => !known.has(rowKey(row));
  const fresh = rows.filter(isNew).length;
  // What a commit brings while somebody looks on costs no layout.
  if (fresh <= MORE) return rows;
  // Looked up as it is scrolled now: a page that ended above the bottom of the window would jump.
  const inSight = countInSight(list.current);
  if (fresh <= inSight) return rows;
  const below = rows.findIndex((row, index) => index >= inSight && isNew(row));
  return below < 0 ? rows : rows.slice(0, below);
}
