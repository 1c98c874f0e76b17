import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { type DashboardView, WIDGET_TITLES } from '#domain/dashboard.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Category } from '#domain/load-category.ts';
import { offlineFacts, onOfflineFacts } from '#offline/offline-ready.ts';
import { onWaiting, syncStatusNow, waitingIdsNow } from '#offline/waiting.ts';
import type { DataControls, DataSort } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { dashboardColumns } from './dashboard-columns.tsx';
import type { DashboardRow } from './dashboard-row.ts';
import classes from './load-table.module.css';
import type { RowOrder } from './row-index.ts';
import { useDashboardRows } from './use-dashboard-rows.ts';

// Most lists have rows: what is said of an empty one comes after the first screen.
const ListEmpty = lazy(async () => ({ default: (await import('./list-empty.tsx')).ListEmpty }));

interface LoadTableProps {
  category: Category;
  view: DashboardView;
  companyId: string;
  hrefOfRow: (category: Category, loadId: string) => string | undefined;
  createHref: string | undefined;
  onShown: (() => void) | undefined;
}

const FIRST_ORDER: RowOrder = { key: 'id', direction: 'asc' };
const NO_SEARCH: Readonly<Record<string, string>> = {};
const missingDocuments = () => offlineFacts().documents?.missing;

/** One list of the dashboard with its search boxes, order and pages. Give it a new key with another category. */
export function LoadTable({ category, view, companyId, hrefOfRow, createHref, onShown }: LoadTableProps) {
  const [search, setSearch] = useState(NO_SEARCH);
  const [order, setOrder] = useState<DataSort>(FIRST_ORDER);
  // The page that "see more loads" brings next, as the product counts it.
  const [nextPage, setNextPage] = useState<number>(LIMITS.firstMorePage);
  const [ahead, setAhead] = useState(false);
  const limit = (nextPage - 1) * LIMITS.pageSize;
  const found = useDashboardRows({ category, companyId, search, order, limit, ahead });
  const waiting = useSyncExternalStore(onWaiting, waitingIdsNow) ?? undefined;
  const missing = useSyncExternalStore(onOfflineFacts, missingDocuments);
  const pulledAt = useSyncExternalStore(onWaiting, syncStatusNow)?.pulledAt;
  const columns = useMemo(() => dashboardColumns(waiting, missing), [waiting, missing]);

  const { rows, total, matching } = found;
  const controls: DataControls = {
    search,
    onSearchChange: (key, typed) => setSearch((before) => ({ ...before, [key]: typed })),
    searchPlaceholder: `Search ${total ?? 0} records...`,
    sort: order,
    onSortChange: setOrder,
  };
  const firstPull = total === 0 && pulledAt === null;
  const loading = rows === undefined || pulledAt === undefined || (found.catchingUp && rows.length === 0);
  useEffect(() => {
    if (!loading) onShown?.();
  }, [loading, onShown]);
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
        loading={loading}
        empty={
          <Suspense fallback={null}>
            <ListEmpty
              category={category}
              view={view}
              why={firstPull ? 'never-pulled' : total === 0 ? 'none' : 'no-match'}
              createHref={createHref}
              onClearSearch={() => setSearch(NO_SEARCH)}
            />
          </Suspense>
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

interface ListFooterProps {
  shown: number;
  /** Records there are, or that match the search. */
  matching: number;
  onMore: () => void;
}

/** How far the list is unfolded, and the next page. */
function ListFooter({ shown, matching, onMore }: ListFooterProps) {
  return (
    <div className={classes.footer}>
      <span className={classes.count}>
        {shown.toLocaleString('en-US')} of {matching.toLocaleString('en-US')}
      </span>
      {shown < matching && (
        <Button variant="default" onClick={onMore}>
          <span className={classes.more}>see more loads</span>
        </Button>
      )}
    </div>
  );
}
