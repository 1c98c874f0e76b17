import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { DashboardView } from '#domain/dashboard.ts';
import { FIRST_LIMITS } from '#domain/first-limits.ts';
import type { Category } from '#domain/load-category.ts';
import { t } from '#language/say.ts';
import { offlineFacts, onOfflineFacts } from '#offline/offline-ready.ts';
import { isComing, type SyncStatus } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { onWaiting, waitingIdsNow } from '#offline/waiting.ts';
import type { DataControls } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { later } from '#ui/later.tsx';
import { TABLE_MIN_WIDTH } from '#ui/measures.ts';
import { useNow } from '#ui/use-now.ts';
import { usePrinting } from '#ui/use-printing.ts';
import { useTooNarrowForTable } from '#ui/use-screen.ts';
import { dashboardColumns, useStatusIsHere } from './dashboard-columns.tsx';
import type { DashboardRow } from './dashboard-row.ts';
import { useListView } from './list-view.ts';
import classes from './load-table.module.css';
import type { ActionsFor } from './row-choice.tsx';
import { useDashboardRows } from './use-dashboard-rows.ts';

// Only who shipped a load a moment ago comes for a row.
const MarkedRowInSight = later(async () => (await import('./marked-row-in-sight.tsx')).MarkedRowInSight);

// Most lists have rows: what is said of an empty one comes after the first screen.
const ListEmpty = later(async () => (await import('./list-empty.tsx')).ListEmpty);

const ChoiceLayer = later(async () => (await import('./row-choice.tsx')).ChoiceLayer);

const ListTools = later(async () => (await import('./list-tools.tsx')).ListTools);

/** The first screen comes first. */
const AFTER_FIRST_ROWS_MS = 300;

/** What the dashboard is told, and every list of it. */
export interface DashboardProps {
  viewer: Session;
  /** Undefined where the person has no screen for it: the row then only tells. */
  hrefOfRow: (category: Category, loadId: string) => string | undefined;
  /** Where a load is created; left out for people who may not. */
  createHref?: string;
  /** The load somebody comes to the list for. */
  marked?: string | undefined;
  /** What can be done with several rows of a list; nothing for lists where there is nothing to choose rows for. */
  actionsFor?: ActionsFor;
  /** Called when the chosen list, or why it is empty, is on the screen. */
  onShown?: () => void;
  /** Called with the query of the view that is looked at, sooner than it stands in the address. */
  onView?: (query: string) => void;
}

interface LoadTableProps extends DashboardProps {
  /** Undefined while it is being read. */
  sync: SyncStatus | null | undefined;
  category: Category;
  view: DashboardView;
}

const documentFacts = () => offlineFacts().documents;

/** One list of the dashboard with its search boxes, order and pages. Give it a new key with another category. */
export function LoadTable(props: LoadTableProps) {
  const { category, viewer, hrefOfRow, onShown, sync } = props;
  const { view: listView, change: changeView, search: onSearch } = useListView(props.onView);
  const [ahead, setAhead] = useState(false);
  const nowMs = useNow();
  const printing = usePrinting();
  const limit = limitOf(listView.pages);
  const found = useDashboardRows({ category, viewer, view: listView, nowMs, limit, ahead, printing });
  const isPulled = Boolean(sync?.pulledAt);
  // Cards have no room for boxes: several rows are work for a desk.
  const actions = useTooNarrowForTable() ? undefined : props.actionsFor?.(category);
  // Nothing can be pressed on paper.
  const columns = useColumns(viewer, nowMs, actions !== undefined && !printing);
  // The address is rewritten as pages unfold, and forgets what it was opened with.
  const [marked] = useState(props.marked);
  const list = useRef<HTMLDivElement>(null);
  // Chips count the whole list: it is read once the first rows are on the screen.
  useAfterFirstRows(found.rows !== undefined && isPulled, setAhead);
  const { rows, total, matching } = found;
  const controls: DataControls = {
    search: listView.search,
    onSearchChange: onSearch,
    searchPlaceholder: t('Search {count} records...', { count: total ?? 0 }),
    sort: listView.order,
    onSortChange: (order) => changeView({ order }),
  };
  const tools = { viewer, category, view: listView, onChange: changeView, onSearch, nowMs };
  const isWhole = useStatusIsHere() && rows !== undefined && sync;
  const isKnown = isWhole && (rows.length > 0 || !found.catchingUp);
  // What is fetched for the first time is no reason to wait: the engine starts once the screen is shown.
  useOnceShown(!isKnown, onShown);
  return (
    // Whoever comes near a search box or a header will need the whole list: reading it starts here.
    <div
      ref={list}
      className={classes.table}
      // Not for the moment a key takes: a change of the whole list's look is drawn frame by frame, and its rows after it.
      data-catching-up={(found.catchingUp && found.index === null) || undefined}
      onFocusCapture={() => setAhead(true)}
    >
      <div className={classes.tools}>
        <ListTools {...tools} index={isPulled ? found.index : null} printed={printing ? rows?.length : undefined} />
      </div>
      {/* Nothing can be brought into sight before it is drawn. */}
      {marked && isWhole && <MarkedRowInSight {...{ marked, list, found, view: listView }} change={changeView} />}
      <DataTable<DashboardRow>
        caption={captionOf(category)}
        columns={columns}
        rows={isWhole ? rows : []}
        rowKey={(row) => row.key}
        isMarked={(row) => row.loadId === marked}
        rowHref={(row) => hrefOfRow(category, row.loadId)}
        loading={!isKnown || (total === 0 && isComing(sync))}
        empty={
          <ListEmpty
            {...props}
            hasRecords={total !== 0}
            isPulled={isPulled}
            chips={listView.marks.length > 0}
            onClearSearch={() => changeView({ search: {}, marks: [] })}
          />
        }
        footer={
          isWhole &&
          matching !== undefined &&
          rows.length > 0 && (
            <ListFooter
              shown={rows.length}
              matching={matching}
              onMore={() => changeView({ pages: listView.pages + 1 })}
            />
          )
        }
        minWidth={TABLE_MIN_WIDTH}
        layout="wide"
        // On paper all columns have to fit, and nothing can be pressed.
        {...(printing ? { layout: 'table', minWidth: 0 } : { controls })}
      />
      {/* Another person has chosen nothing. */}
      {actions && <ChoiceLayer key={viewer.user._id} {...{ found, list, nowMs, actions }} view={listView} />}
    </div>
  );
}

const captionOf = (list: Category) =>
  t(
    '{list, select, inbound {Inbound} outbound {Outbound} unsubmitted {Unsubmitted} completed {Completed} other {Shipping}} loads',
    { list },
  );

/** Rows that so many pages unfold; the first pages are one. */
const limitOf = (pages: number) => (FIRST_LIMITS.firstMorePage - 2 + pages) * FIRST_LIMITS.pageSize;

/** The columns for this reader, the same object until something of them changes. */
function useColumns({ actor }: Session, nowMs: number, choosable: boolean) {
  const waiting = useSyncExternalStore(onWaiting, waitingIdsNow) ?? undefined;
  const documents = useSyncExternalStore(onOfflineFacts, documentFacts);
  return useMemo(
    () => dashboardColumns({ reader: actor, waiting, documents, nowMs, choosable }),
    [actor, waiting, documents, nowMs, choosable],
  );
}

function useOnceShown(isAwaited: boolean, onShown: (() => void) | undefined): void {
  useEffect(() => {
    if (!isAwaited) onShown?.();
  }, [isAwaited, onShown]);
}

/** `then`: the same function every time. */
function useAfterFirstRows(isShown: boolean, then: (isDue: true) => void): void {
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(then, AFTER_FIRST_ROWS_MS, true);
    return () => clearTimeout(timer);
  }, [isShown, then]);
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
      <span className={classes.count}>{t('{shown, number} of {all, number}', { shown, all: matching })}</span>
      {shown < matching && (
        <Button variant="default" onClick={onMore}>
          <span className={classes.more}>{t('see more loads')}</span>
        </Button>
      )}
    </div>
  );
}
