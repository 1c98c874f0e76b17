/** A whole list, followed and ready for searching and ordering. A chunk of its own: most visits never search. */
import type { Category } from '#domain/load-category.ts';
import { type DashboardRow, dashboardRow, ROW_COLUMNS } from './dashboard-row.ts';
import { followList } from './follow-list.ts';
import { indexRows, type RowIndex } from './row-index.ts';

interface Listener {
  /** Called with a new one after each change. */
  onIndex: (index: RowIndex<DashboardRow>) => void;
  onError: (error: unknown) => void;
}

/** Follows a list until the returned function is called. */
export function followIndex(category: Category, companyId: string, { onIndex, onError }: Listener): () => void {
  return followList(category, {
    toRow: (row) => dashboardRow(row, companyId),
    onRows: (rows) => onIndex(indexRows(rows, ROW_COLUMNS)),
    onError,
  });
}
