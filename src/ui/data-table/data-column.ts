/*
 * What a table is told: its columns, and the search and order that the caller keeps. The table itself filters and sorts
 * nothing: the rows may be one page of many thousands, and only the caller can ask for the others.
 */
import type { ReactNode } from 'react';

/** One column. `title` names it everywhere: header, search box, card label. */
export interface DataColumn<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Default true. */
  sortable?: boolean;
  /** Default true. */
  searchable?: boolean;
  /** Any CSS width; without one the columns share the space. */
  width?: string;
  align?: 'start' | 'end';
  /** The cell holds buttons or links of its own, so pressing it does not open the row. */
  interactive?: boolean;
  /** Its title is for screen readers only: a column of icons. The row's link is never in it. */
  isMark?: boolean;
  /** Drawn in the head of a column of icons. */
  head?: ReactNode;
  /** A control of the cell's own, outside the row's link. */
  aside?: (row: Row) => ReactNode;
  /** Its place in a card. By default the first column heads the card, and the others are facts below. */
  card?: 'title' | 'subtitle' | 'badge';
}

/** The order the rows are in. */
export interface DataSort {
  key: string;
  direction: 'asc' | 'desc';
}

/** Search and order: state of the caller. A missing key in `search` is an empty box. */
export interface DataControls {
  search: Readonly<Record<string, string>>;
  onSearchChange: (key: string, value: string) => void;
  searchPlaceholder: string;
  sort: DataSort | null;
  onSortChange: (sort: DataSort) => void;
}

/** The order after pressing a column's header: ascending first, then the other way round. */
export function nextSort(sort: DataSort | null, key: string): DataSort {
  return { key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' };
}

/** Props of a `DataTable`; the parts for desk and phone take the same. */
export interface DataTableProps<Row> {
  /** Names the list for screen readers. */
  caption: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Undefined for a record that leads nowhere. */
  rowHref?: (row: Row) => string | undefined;
  /** The record somebody comes to the list for. */
  isMarked?: (row: Row) => boolean;
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
  /**
   * `table` keeps the table on a phone too: for two or three narrow columns. `wide`: cards wherever the least width does
   * not fit beside the menu, so that no column is cut off. Default `auto`: cards on a phone.
   */
  layout?: 'auto' | 'table' | 'wide';
  /** Greatest height in px; beyond it the rows scroll under a head that stays. */
  maxHeight?: number;
}
