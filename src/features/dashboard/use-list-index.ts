import { startTransition, useEffect, useState } from 'react';
import type { Category } from '#domain/load-category.ts';
import { type DashboardRow, dashboardRow, ROW_COLUMNS } from './dashboard-row.ts';
import { followList } from './follow-list.ts';
import { indexRows, type RowIndex } from './row-index.ts';

/**
 * The whole list, ready for searching and ordering; null until it is read. Nothing is read before `wanted`: most visits
 * never search. An unreadable store is thrown to the error boundary.
 */
export function useListIndex(category: Category, companyId: string, wanted: boolean): RowIndex<DashboardRow> | null {
  const [index, setIndex] = useState<RowIndex<DashboardRow> | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (!wanted) return;
    return followList(category, {
      toRow: (row) => dashboardRow(row, companyId),
      onRows: (rows) => startTransition(() => setIndex(indexRows(rows, ROW_COLUMNS))),
      onError: setError,
    });
  }, [category, companyId, wanted]);
  if (error !== null) throw error;
  return index;
}
