import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Category } from '#domain/load-category.ts';
import { readRows } from '#offline/read-lists.ts';
import { type DashboardRow, dashboardRow } from './dashboard-row.ts';
import type { RowIndex, RowOrder } from './row-index.ts';
import { useFollowed } from './use-followed.ts';

interface Question {
  category: Category;
  companyId: string;
  search: Readonly<Record<string, string>>;
  order: RowOrder;
  /** Rows on the screen at most. */
  limit: number;
  /** A search or another order is near (a box has the focus): read the list ahead. */
  ahead: boolean;
}

interface DashboardRows {
  /** Undefined until the first rows are known. */
  rows: readonly DashboardRow[] | undefined;
  /** Records of the whole list, whatever is searched for. */
  total: number | undefined;
  /** Records that match the search. */
  matching: number | undefined;
  /** The rows on the screen answer an earlier question; the right ones are on their way. */
  catchingUp: boolean;
}

/**
 * The rows a dashboard table shows. By id and without a search they come as a page through the store's index, live and
 * cheap. A search or another order needs the whole list in memory; until that is read, the page stays on the screen.
 */
export function useDashboardRows({ category, companyId, search, order, limit, ahead }: Question): DashboardRows {
  const searching = Object.values(search).some((typed) => typed.trim() !== '');
  const whole = searching || order.key !== 'id';
  const direction = order.key === 'id' ? order.direction : 'asc';
  const page = useFollowed(useCallback(() => readRows(category, { limit, direction }), [category, limit, direction]));
  const pageRows = useMemo(() => page?.rows.map((row) => dashboardRow(row, companyId)), [page, companyId]);
  const index = useListIndex(category, companyId, whole || ahead);

  const deferredSearch = useDeferredValue(search);
  const deferredOrder = useDeferredValue(order);
  const found = useMemo(
    () => (index && whole ? index.find(deferredSearch, deferredOrder) : null),
    [index, whole, deferredSearch, deferredOrder],
  );
  const shown = useMemo(() => found?.slice(0, limit), [found, limit]);

  if (whole && found && shown) {
    const catchingUp = deferredSearch !== search || deferredOrder !== order;
    return { rows: shown, total: page?.total, matching: found.length, catchingUp };
  }
  return { rows: pageRows, total: page?.total, matching: page?.total, catchingUp: whole };
}

/**
 * The whole list, ready for searching and ordering; null until it is read. Nothing is read before `wanted`: most visits
 * never search. An unreadable store is thrown to the error boundary.
 */
function useListIndex(category: Category, companyId: string, wanted: boolean): RowIndex<DashboardRow> | null {
  const [index, setIndex] = useState<RowIndex<DashboardRow> | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    if (!wanted) return;
    let left = false;
    let stop = () => {};
    const onIndex = (next: RowIndex<DashboardRow>) => startTransition(() => setIndex(next));
    import('./list-index.ts').then(({ followIndex }) => {
      if (!left) stop = followIndex(category, companyId, { onIndex, onError: setError });
    }, setError);
    return () => {
      left = true;
      stop();
    };
  }, [category, companyId, wanted]);
  if (error !== null) throw error;
  return index;
}
