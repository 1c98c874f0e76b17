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
