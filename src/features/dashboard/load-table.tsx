import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { type DashboardView, WIDGET_TITLES } from '#domain/dashboard.ts';
import { LIMITS } from '#domain/limits.ts';
import type { Category } from '#domain/load-category.ts';
import { offlineFacts, onOfflineFacts } from '#offline/offline-ready.ts';
import type { Session } from '#offline/session.ts';
import { onWaiting, syncStatusNow, waitingIdsNow } from '#offline/waiting.ts';
import type { DataControls } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { useNow } from '#ui/use-now.ts';
import { dashboardColumns } from './dashboard-columns.tsx';
import type { DashboardRow } from './dashboard-row.ts';
import { useListView } from './list-view.ts';
import classes from './load-table.module.css';
import { type DashboardRows, useDashboardRows } from './use-dashboard-rows.ts';

// Most lists have rows: what is said of an empty one comes after the first screen.
const ListEmpty = lazy(async () => ({ default: (await import('./list-empty.tsx')).ListEmpty }));

const ListTools = lazy(async () => ({ default: (await import('./list-tools.tsx')).ListTools }));

/** Rows on paper at most: a browser that lays out more of them stands still. */
const MOST_PRINTED = 1000;

/** The first screen comes first. */
const AFTER_FIRST_ROWS_MS = 300;

interface LoadTableProps {
  category: Category;
  view: DashboardView;
  viewer: Session;
  hrefOfRow: (category: Category, loadId: string) => string | undefined;
  createHref: string | undefined;
  onShown: (() => void) | undefined;
}

const missingDocuments = () => offlineFacts().documents?.missing;

/** One list of the dashboard with its search boxes, order and pages. Give it a new key with another category. */
export function LoadTable({ category, view, viewer, hrefOfRow, createHref, onShown }: LoadTableProps) {
  const { view: listView, change: changeView, settle } = useListView();
  // The page that "see more loads" brings next, as the product counts it.
  const nextPage = LIMITS.firstMorePage - 1 + listView.pages;
  const [ahead, setAhead] = useState(false);
  const nowMs = useNow();
  const [printing, setPrinting] = useState(false);
  const limit = printing ? MOST_PRINTED : (nextPage - 1) * LIMITS.pageSize;
  const found = useDashboardRows({ category, viewer, view: listView, nowMs, limit, ahead });
  const pulledAt = useSyncExternalStore(onWaiting, syncStatusNow)?.pulledAt;
  const columns = useColumns(viewer, nowMs);
  const isShown = found.rows !== undefined && Boolean(pulledAt);
  // Chips count the whole list: it is read once the first rows are on the screen.
  useAfterFirstRows(isShown, () => setAhead(true));
  usePrint(printing && isUnfolded(found), () => setPrinting(false));
  const { rows, total, matching } = found;
  const controls: DataControls = {
    search: listView.search,
    onSearchChange: (key, typed) => changeView({ search: { ...listView.search, [key]: typed } }),
    searchPlaceholder: `Search ${total ?? 0} records...`,
    sort: listView.order,
    onSortChange: (order) => changeView({ order }),
  };
  const tools = { viewer, category, view: listView, onChange: changeView, nowMs };
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
      onClickCapture={settle}
    >
      <Suspense fallback={<div className={classes.tools} />}>
        <div className={classes.tools}>
          <ListTools {...tools} index={found.index} onPrint={() => setPrinting(true)} />
        </div>
      </Suspense>
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
              onClearSearch={() => changeView({ search: {}, marks: [] })}
            />
          </Suspense>
        }
        footer={
          rows !== undefined &&
          rows.length > 0 && (
            <ListFooter
              shown={rows.length}
              matching={matching ?? rows.length}
              onMore={() => changeView({ pages: listView.pages + 1 })}
            />
          )
        }
        minWidth={LIMITS.tableMinWidth}
        layout="wide"
        // On paper all columns have to fit.
        {...(printing ? { layout: 'table', minWidth: 0 } : {})}
      />
    </div>
  );
}

/** The columns for this reader, the same object until something of them changes. */
function useColumns({ actor }: Session, nowMs: number) {
  const waiting = useSyncExternalStore(onWaiting, waitingIdsNow) ?? undefined;
  const missing = useSyncExternalStore(onOfflineFacts, missingDocuments);
  return useMemo(() => dashboardColumns({ reader: actor, waiting, missing, nowMs }), [actor, waiting, missing, nowMs]);
}

function useAfterFirstRows(isShown: boolean, then: () => void): void {
  const later = useEffectEvent(then);
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(later, AFTER_FIRST_ROWS_MS);
    return () => clearTimeout(timer);
  }, [isShown]);
}

/** Whether everything that goes on paper is on the screen. */
function isUnfolded({ rows, matching = 0 }: Pick<DashboardRows, 'rows' | 'matching'>): boolean {
  return rows !== undefined && rows.length >= Math.min(matching, MOST_PRINTED);
}

/** Prints the page once it is ready, and tells when that is over. */
function usePrint(isReady: boolean, then: () => void): void {
  const over = useEffectEvent(then);
  useEffect(() => {
    if (!isReady) return;
    const done = () => over();
    window.addEventListener('afterprint', done);
    window.print();
    return () => window.removeEventListener('afterprint', done);
  }, [isReady]);
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
