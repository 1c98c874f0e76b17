import { useLiveQuery } from 'dexie-react-hooks';
import { useMemo, useState } from 'react';
import { type DashboardView, WIDGET_TITLES } from '#domain/dashboard.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Category } from '#domain/load-category.ts';
import { readSyncStatus } from '#offline/reads/read-sync-status.ts';
import { readWaitingIds } from '#offline/reads/read-waiting-ids.ts';
import type { DataControls, DataSort } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { dashboardColumns } from './dashboard-columns.tsx';
import type { DashboardRow } from './dashboard-row.ts';
import { ListEmpty } from './list-empty.tsx';
import { ListFooter } from './list-footer.tsx';
import classes from './load-table.module.css';
import type { RowOrder } from './row-index.ts';
import { useDashboardRows } from './use-dashboard-rows.ts';

interface LoadTableProps {
  category: Category;
  view: DashboardView;
  companyId: string;
  hrefOfRow: (category: Category, loadId: string) => string | undefined;
  createHref: string | undefined;
}

const FIRST_ORDER: RowOrder = { key: 'id', direction: 'asc' };
const NO_SEARCH: Readonly<Record<string, string>> = {};

/** One list of the dashboard with its search boxes, order and pages. Give it a new key with another category. */
export function LoadTable({ category, view, companyId, hrefOfRow, createHref }: LoadTableProps) {
  const [search, setSearch] = useState(NO_SEARCH);
  const [order, setOrder] = useState<DataSort>(FIRST_ORDER);
  // The page that "see more loads" brings next, as the product counts it.
  const [nextPage, setNextPage] = useState<number>(LIMITS.firstMorePage);
  const [ahead, setAhead] = useState(false);
  const limit = (nextPage - 1) * LIMITS.pageSize;
  const found = useDashboardRows({ category, companyId, search, order, limit, ahead });
  const waiting = useLiveQuery(readWaitingIds);
  const pulledAt = useLiveQuery(readSyncStatus)?.pulledAt;
  const columns = useMemo(() => dashboardColumns(waiting), [waiting]);

  const { rows, total, matching } = found;
  const controls: DataControls = {
    search,
    onSearchChange: (key, typed) => setSearch((before) => ({ ...before, [key]: typed })),
    searchPlaceholder: `Search ${total ?? 0} records...`,
    sort: order,
    onSortChange: setOrder,
  };
  const firstPull = total === 0 && pulledAt === null;
  return (
    // Whoever comes near a search box or a header will need the whole list: reading it starts here.
    <div
      className={classes.table}
      data-catching-up={found.catchingUp || undefined}
      onFocusCapture={() => setAhead(true)}
    >
      <DataTable<DashboardRow>
        caption={`${WIDGET_TITLES[category]} loads`}
        columns={columns}
        rows={rows ?? []}
        rowKey={(row) => row.key}
        rowHref={(row) => hrefOfRow(category, row.loadId)}
        controls={controls}
        loading={rows === undefined || pulledAt === undefined || (found.catchingUp && rows.length === 0)}
        empty={
          <ListEmpty
            category={category}
            view={view}
            why={firstPull ? 'never-pulled' : total === 0 ? 'none' : 'no-match'}
            createHref={createHref}
            onClearSearch={() => setSearch(NO_SEARCH)}
          />
        }
        footer={
          rows !== undefined &&
          rows.length > 0 && (
            <ListFooter
              shown={rows.length}
              matching={matching ?? rows.length}
              onMore={() => setNextPage(nextPage + 1)}
            />
          )
        }
        minWidth={LIMITS.tableMinWidth}
      />
    </div>
  );
}
